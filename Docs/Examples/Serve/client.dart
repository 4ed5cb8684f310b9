// Asks for the limits of `mam serve`: `dart run client.dart MAM`. No package is needed.
import 'dart:convert';
import 'dart:io';

Future<void> main(List<String> arguments) async {
  final server = await Process.start(arguments.first, ['serve', '--stdio']);
  final request = utf8.encode(jsonEncode({'jsonrpc': '2.0', 'id': 1, 'method': 'service/info'}));
  server.stdin.add(ascii.encode('Content-Length: ${request.length}\r\n\r\n'));
  server.stdin.add(request);
  await server.stdin.close();
  final bytes = await server.stdout.expand((chunk) => chunk).toList();
  // The server ends after the answer, so all that follows the header is the answer.
  final text = utf8.decode(bytes);
  final answer = jsonDecode(text.substring(text.indexOf('\r\n\r\n') + 4)) as Map<String, dynamic>;
  print((answer['result'] as Map<String, dynamic>)['limits']);
}
