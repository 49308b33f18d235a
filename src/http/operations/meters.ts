import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { MessageHealth } from '#modules/messaging'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type ServiceSources, addServiceMeters } from './service-meters.ts'

export interface Meters {
  count(request: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly ms: number
  }): void
  /** Counts one page that was answered out of the memory of answers. */
  countPage(ms: number): void
  /** Counts a webhook of a provider by what came of it. */
  countWebhook(provider: string, outcome: string): void
  /** In Prometheus' text format. */
  text(): Promise<string>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Values that are read when metrics are requested. */
export interface MeterSources {
  /** The number of events that have not been relayed yet. */
  readonly openOutboxEvents: () => number
  readonly services?: ServiceSources
  readonly messages: () => Promise<Pick<MessageHealth, 'queued' | 'unsure' | 'failedLastDay'>>
}

/** Counts in this process. */
export function createMeters({ openOutboxEvents, messages, services }: MeterSources): Meters {
  const registers = [new Registry()]
  const [registry] = registers
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the beginning of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const counters = remembered((method, route, status) => requests.labels({ method, route, status }))
  const timers = remembered((method, route) => durations.labels({ method, route }))
  const pages = requests.labels({ method: 'GET', route: 'other', status: '2xx' })
  const pageDurations = durations.labels({ method: 'GET', route: 'other' })
  const webhooks = new Counter({
    name: 'webhooks_total',
    help: 'Webhooks of payment providers, by what came of each.',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  watchProcess(registers)
  if (services) addServiceMeters(registers, services)
  new Gauge({
    name: 'outbox_events_open',
    help: 'Events that have not been told on yet.',
    registers,
    collect() {
      this.set(openOutboxEvents())
    },
  })
  new Gauge({
    name: 'messages',
    help: 'Messages that wait, may have arrived or not, and failed in the last 24 hours.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { queued, unsure, failedLastDay } = await messages()
      this.set({ state: 'queued' }, queued)
      this.set({ state: 'unsure' }, unsure)
      this.set({ state: 'failed' }, failedLastDay)
    },
  })

  return {
    count({ method: asked, route, status, ms }) {
      const method = methods.has(asked) ? asked : 'OTHER'
      counters(method, route, `${Math.floor(status / 100)}xx`).inc()
      timers(method, route, '').observe(ms / 1_000)
    },
    countPage(ms) {
      pages.inc()
      pageDurations.observe(ms / 1_000)
    },
    countWebhook: (provider, outcome) => webhooks.inc({ provider, outcome }),
    text: async () => (registry ? registry.metrics() : ''),
  }
}

/** There are only so many routes: to find the series of one again by its labels costs more than to count. */
function remembered<T>(make: (method: string, route: string, status: string) => T) {
  const known = new Map<string, T>()
  return (method: string, route: string, status: string): T => {
    const key = `${method} ${status} ${route}`
    const found = known.get(key) ?? make(method, route, status)
    known.set(key, found)
    return found
  }
}

function watchProcess(registers: Registry[]): void {
  const everyMs = 50
  const delay = monitorEventLoopDelay({ resolution: everyMs })
  delay.enable()
  let lateP99 = 0
  new Gauge({
    name: 'nodejs_eventloop_lag_max_seconds',
    help: 'The longest the event loop was late since the last time this was asked.',
    registers,
    collect() {
      const late = (ns: number) => (delay.count === 0 ? 0 : Math.max(0, ns / 1e9 - everyMs / 1e3))
      this.set(late(delay.max))
      lateP99 = late(delay.percentile(99))
      delay.reset()
    },
  })
  // Its `collect` runs after the one above, which begins the measurement anew.
  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'What 99 of 100 measurements of the event loop did not exceed since the last time this was asked.',
    registers,
    collect() {
      this.set(lateP99)
    },
  })
  new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time in which the event loop was at work.',
    registers,
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1e3)
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all threads.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process began, in seconds since 1970.',
    registers,
    collect() {
      this.set(performance.timeOrigin / 1e3)
    },
  })
  new Gauge({
    name: 'nodejs_heap_used_bytes',
    help: 'Memory that JavaScript has in use.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed)
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
}
