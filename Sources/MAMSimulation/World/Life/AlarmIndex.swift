/// The numbers of apps by the time of their next alarm: a binary heap with the index of each number in it.
struct AlarmIndex: Sendable {
    private struct Entry: Sendable {
        var time: Double
        let number: Int
    }

    private var heap: [Entry] = []
    private var places: [Int: Int] = [:]
    /// The apps whose alarm must be computed at the next look, whatever the time.
    private(set) var unknown: Set<Int>

    /// Makes an index of apps whose alarms are unknown.
    init(unknown: some Sequence<Int>) { self.unknown = Set(unknown) }

    /// The earliest known time; `nil` when there is none.
    var earliest: Double? { heap.first?.time }

    /// Returns the apps whose time has come by a moment or is unknown, in ascending order.
    func numbers(by moment: Double) -> [Int] {
        var (found, open) = (Array(unknown), heap.isEmpty ? [] : [0])
        while let place = open.popLast() {
            guard heap[place].time <= moment else { continue }
            found.append(heap[place].number)
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count { open.append(child) }
        }
        return found.sorted()
    }

    mutating func set(_ number: Int, to time: Double) {
        unknown.remove(number)
        if let place = places[number] {
            heap[place].time = time
            settle(place)
        } else {
            heap.append(Entry(time: time, number: number))
            places[number] = heap.count - 1
            settle(heap.count - 1)
        }
    }

    /// Makes the alarm time of an app unknown, so that the next look computes it.
    mutating func forget(_ number: Int) {
        remove(number)
        unknown.insert(number)
    }

    mutating func remove(_ number: Int) {
        unknown.remove(number)
        guard let place = places.removeValue(forKey: number) else { return }
        let last = heap.removeLast()
        guard place < heap.count else { return }
        heap[place] = last
        places[last.number] = place
        settle(place)
    }

    /// Moves an entry up or down the heap to its position.
    private mutating func settle(_ place: Int) {
        var place = place
        while place > 0, heap[place].time < heap[(place - 1) / 2].time {
            exchange(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, heap[child + 1].time < heap[child].time { child += 1 }
            guard heap[child].time < heap[place].time else { return }
            exchange(place, child)
            place = child
        }
    }

    private mutating func exchange(_ first: Int, _ second: Int) {
        heap.swapAt(first, second)
        (places[heap[first].number], places[heap[second].number]) = (first, second)
    }
}
