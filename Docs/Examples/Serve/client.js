// Asks one question through `mam serve`: `node client.js MAM`. No package is needed.
const { spawn } = require("node:child_process");

const server = spawn(process.argv[2], ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
let bytes = Buffer.alloc(0);
let last = 0;

server.stdout.on("data", (chunk) => {
  bytes = Buffer.concat([bytes, chunk]);
  for (;;) {
    const end = bytes.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/content-length: *(\d+)/i.exec(bytes.subarray(0, end).toString())[1]);
    if (bytes.length < end + 4 + length) return;
    const message = JSON.parse(bytes.subarray(end + 4, end + 4 + length).toString());
    bytes = bytes.subarray(end + 4 + length);
    const { resolve, reject } = waiting.get(message.id);
    message.error ? reject(new Error(message.error.message)) : resolve(message.result);
  }
});

function call(method, params) {
  const id = ++last;
  const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

async function main() {
  const { world } = await call("world/open", {
    document: {
      version: 1,
      tenant: { users: { mia: { policy: "policy.json" } } },
      apps: { notes: { multiIdentity: true, accounts: ["mia"] } },
    },
    files: {
      "policy.json": { "@odata.type": "#microsoft.graph.iosManagedAppProtection", displayName: "p", saveAsBlocked: true,
        allowedOutboundDataTransferDestinations: "managedApps" },
    },
  });
  await call("world/step", { world, step: { do: "setUIIdentity", account: "mia" } });
  const { outcome } = await call("world/step", { world, step: { do: "save", location: "other", expect: "blocked" } });
  const { explanation } = await call("world/explain", { world });
  console.log(`${outcome.answer} by ${outcome.rule}\n${explanation}`);
  server.stdin.end();
  process.exitCode = outcome.isAsExpected ? 0 : 1;
}

main();
