import HandOvers

showEveryHandOver()
