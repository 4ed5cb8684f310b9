// The files of this floor see the machines' records, and so do its importers.
@_exported public import MAMMachines
