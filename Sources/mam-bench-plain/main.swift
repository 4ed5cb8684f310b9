import MAMBenchDispatch

// The baseline of mam-bench's figures for Dispatch: the same work in a program that does not link MAMCore.
DispatchWork.serve()
