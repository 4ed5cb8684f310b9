// Asks for the limits of `mam serve`, with the package StreamJsonRpc: its HeaderDelimitedMessageHandler has this framing.
using System.Diagnostics;
using StreamJsonRpc;

var start = new ProcessStartInfo(args[0], "serve --stdio") { RedirectStandardInput = true, RedirectStandardOutput = true };
using var server = Process.Start(start)!;
var framing = new HeaderDelimitedMessageHandler(server.StandardInput.BaseStream, server.StandardOutput.BaseStream);
using var rpc = new JsonRpc(framing);
rpc.StartListening();
var info = await rpc.InvokeWithParameterObjectAsync<System.Text.Json.JsonElement>("service/info", new { });
Console.WriteLine(info.GetProperty("limits"));
