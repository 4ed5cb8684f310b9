import MAMBenchDispatch

// The baselines of mam-bench that are programs without MAMCore: the same work of Dispatch, and the start of a program that
// prints a file.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--print" {
    PrintedFile.print(CommandLine.arguments[2])
} else {
    DispatchWork.serve()
}
