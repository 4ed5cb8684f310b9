"""Drives scenario files through `mam serve`, step by step, and compares with `mam simulate`.

    pip install python-lsp-jsonrpc
    python client.py MAM SCENARIO.json…

`mam serve` speaks JSON-RPC 2.0 with the framing of the Language Server Protocol, so this client has no code for the protocol."""
import json, os, re, subprocess, sys, tempfile, threading

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter


class Server:
    """One `mam serve --stdio`, for as long as the `with` block lasts."""

    def __init__(self, mam):
        self.process = subprocess.Popen([mam, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.endpoint = Endpoint({}, JsonRpcStreamWriter(self.process.stdin).write)
        reader = JsonRpcStreamReader(self.process.stdout)
        self.thread = threading.Thread(target=reader.listen, args=(self.endpoint.consume,), daemon=True)
        self.thread.start()

    def call(self, method, **params):
        return self.endpoint.request(method, params).result(timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.call("shutdown")
        self.endpoint.notify("exit")
        assert self.process.wait(timeout=60) == 0, "the server did not end well"


def scenarios(path):
    """The file without its scenarios, and its scenarios. Scenario files may have comments, which JSON does not."""
    with open(path, encoding="utf-8") as file:
        document = json.loads(re.sub(r"^\s*//.*$", "", file.read(), flags=re.M))
    return {name: value for name, value in document.items() if name != "scenarios"}, document["scenarios"]


def simulated(mam, path, root):
    """The outcomes of a file as `mam simulate` reports them, by scenario."""
    text = subprocess.run(
        [mam, "simulate", "--format", "json", "--root", root, path], stdout=subprocess.PIPE, check=True).stdout
    return {one["id"]: one["steps"] for file in json.loads(text)["files"] for one in file["scenarios"]}


def same(outcomes, with_lines=True):
    """The bytes that equal outcomes share."""
    return json.dumps([{k: v for k, v in one.items() if with_lines or k != "line"} for one in outcomes], sort_keys=True)


def main(mam, paths):
    count = 0
    with Server(mam) as server, tempfile.TemporaryDirectory() as folder:
        for path in paths:
            root = os.path.dirname(os.path.abspath(path))
            document, cases = scenarios(path)
            expected = simulated(mam, path, root)
            for one in cases:
                scenario = {"id": one["id"], "title": one["title"]}
                world = server.call("world/open", document=document, scenario=scenario, root=root)["world"]
                outcomes = []
                for step in one["steps"]:
                    answer = server.call("world/step", world=world, step=step)
                    assert not answer.get("atRest"), answer["atRest"]
                    outcomes += [answer["outcome"]] + answer.get("nested", [])
                assert same(outcomes, False) == same(expected[one["id"]], False), one["id"]
                # A step has the line that it has in the exported file.
                exported = os.path.join(folder, "exported.json")
                with open(exported, "w", encoding="utf-8") as file:
                    file.write(server.call("world/export", world=world)["document"])
                assert same(outcomes) == same(simulated(mam, exported, root)[one["id"]]), one["id"]
                assert server.call("world/close", world=world) == {"atRest": []}, one["id"]
                count += len(outcomes)
    print(f"ok   python-lsp-jsonrpc: {count} outcomes of {len(paths)} files as `mam simulate` has them")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
