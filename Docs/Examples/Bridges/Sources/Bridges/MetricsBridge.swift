import MAMCore
import Metrics

/// Hands the metrics of one device to swift-metrics.
public struct MetricsBridge {
    private var counters: [String: (counter: FloatingPointCounter, told: Double)] = [:]

    /// Makes a bridge that has told nothing.
    public init() {}

    /// Records a snapshot of the device; to be called each second or minute.
    public mutating func record(_ device: DeviceEnvironment) {
        for sample in device.metrics().samples {
            switch sample.kind {
            case .gauge: Gauge(label: sample.name).record(sample.value)
            case .counter:
                let (counter, told) = counters[sample.name] ?? (FloatingPointCounter(label: sample.name), 0)
                counter.increment(by: sample.value - told)
                counters[sample.name] = (counter, sample.value)
            }
        }
    }
}
