import { type Clock, OutsideDown } from '#modules/shared'

interface JobSigns {
  runs: number
  faults: number
  /** Seconds of all runs together. */
  seconds: number
  /** Seconds since 1970; null before the first run that had no fault. */
  lastSuccess: number | null
  isRunning: boolean
}

interface ProviderSigns {
  answers: number
  failures: number
  /** Seconds since 1970; null before the first. */
  lastSuccess: number | null
  lastFailure: number | null
}

type WebhookOutcome = 'delivered' | 'failed'

/** The work of the services of this process since it began. Every name comes from a closed list: nobody outside adds one. */
export interface Signs {
  readonly events: ReadonlyMap<string, number>
  readonly eventFaults: () => number
  readonly jobs: ReadonlyMap<string, Readonly<JobSigns>>
  readonly providers: ReadonlyMap<string, Readonly<ProviderSigns>>
  /** Tries of webhooks by what came of them. */
  readonly webhooks: ReadonlyMap<WebhookOutcome, number>
  readonly noteWebhook: (outcome: WebhookOutcome) => void
  noteEvent(kind: string): void
  noteEventFault(): void
  /** Notes a run of a job from its beginning; call the answer with how it ended. */
  beginJob(name: string): (isFault: boolean) => void
  readonly noteProvider: (name: string, hasAnswered: boolean) => void
}

export function createSigns(clock: Clock): Signs {
  const nowSeconds = () => clock.now().epochMilliseconds / 1_000
  const events = new Map<string, number>()
  const jobs = new Map<string, JobSigns>()
  const providers = new Map<string, ProviderSigns>()
  const webhooks = new Map<WebhookOutcome, number>([
    ['delivered', 0],
    ['failed', 0],
  ])
  let eventFaults = 0
  return {
    events,
    eventFaults: () => eventFaults,
    jobs,
    providers,
    webhooks,
    noteWebhook: (outcome) => void webhooks.set(outcome, (webhooks.get(outcome) ?? 0) + 1),
    noteEvent: (kind) => void events.set(kind, (events.get(kind) ?? 0) + 1),
    noteEventFault: () => void (eventFaults += 1),
    beginJob(name) {
      const job = jobs.get(name) ?? { runs: 0, faults: 0, seconds: 0, lastSuccess: null, isRunning: false }
      jobs.set(name, job)
      job.isRunning = true
      const began = performance.now()
      return (isFault) => {
        job.isRunning = false
        job.runs += 1
        job.seconds += (performance.now() - began) / 1_000
        if (isFault) job.faults += 1
        else job.lastSuccess = nowSeconds()
      }
    },
    noteProvider(name, hasAnswered) {
      const provider = providers.get(name) ?? { answers: 0, failures: 0, lastSuccess: null, lastFailure: null }
      providers.set(name, provider)
      if (hasAnswered) {
        provider.answers += 1
        provider.lastSuccess = nowSeconds()
      } else {
        provider.failures += 1
        provider.lastFailure = nowSeconds()
      }
    },
  }
}

type Call = (...args: unknown[]) => unknown

/** The same object, whose calls are noted: one that ends in `OutsideDown` had no answer, any other had one. */
export function noteAnswers<T extends object>(outside: T, note: (hasAnswered: boolean) => void): T {
  return new Proxy(outside, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const answer = (value as Call).apply(target, args)
        if (!(answer instanceof Promise)) return answer
        return answer.then(
          (found: unknown) => {
            note(true)
            return found
          },
          (fault: unknown) => {
            note(!(fault instanceof OutsideDown))
            throw fault
          },
        )
      }
    },
  })
}
