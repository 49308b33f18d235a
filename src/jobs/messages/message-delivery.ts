import { setTimeout as pause } from 'node:timers/promises'
import {
  type Answer,
  type CircuitBreaker,
  type Channel,
  type DeliveryWorker,
  type Ended,
  type Message,
  type MessageSender,
  type MessageStore,
  afterFailure,
  answering,
  askAbout,
  channels,
  handOver,
  isDown,
  noteAnswer,
  capacityOf,
} from '#modules/messaging'
import type { Clock } from '#modules/shared'
import type { Log } from '../../log.ts'
import type { Signs } from '../../operation/signs.ts'
import type { StorageGate } from '../../storage/storage-watch.ts'

export interface MessageDelivery extends DeliveryWorker, AsyncDisposable {}

export interface DeliveryPorts {
  readonly messages: MessageStore
  readonly senders: readonly MessageSender[]
  readonly clock: Clock
  readonly log: Log
  readonly random: () => number
  /** Called with each message that is not tried again automatically. */
  readonly stuck: (message: Message, ended: 'failed' | 'unsure', reason: string) => Promise<void>
  /** Counts the answers of each provider, and its silences. */
  readonly signs?: Pick<Signs, 'noteProvider'>
  /** Names the request that caused a message, to all that is written and logged for it. */
  readonly trace?: <T>(requestId: string | null, work: () => T) => T
  /** No message is claimed while the database takes no writes. */
  readonly storage?: Pick<StorageGate, 'isWritable'>
}

export interface DeliveryPace {
  readonly everyMs: number
  /** Messages of one channel under way at the same time. */
  readonly atOnce: number
  /** The pause before a failed write is tried again. */
  readonly againMs: number
  /** The longest that closing waits for messages under way. */
  readonly closingMs: number
}

const usualPace: DeliveryPace = { everyMs: 1_000, atOnce: 4, againMs: 1_000, closingMs: 6_000 }

interface Line {
  readonly channel: Channel
  readonly sender: MessageSender | null
  readonly underway: Set<Promise<void>>
  breaker: CircuitBreaker
  looking: Promise<void> | null
}

/**
 * Starts delivery: each channel separately, several messages at a time, and none through a provider that does not
 * answer. Messages that an earlier process had under way come first.
 */
export function startMessageDelivery(ports: DeliveryPorts, pace: Partial<DeliveryPace> = {}): MessageDelivery {
  const { messages, senders, clock, log, stuck, storage, signs, trace = (_, work) => work() } = ports
  const { everyMs, atOnce, againMs, closingMs } = { ...usualPace, ...pace }
  const lines = channels.map((channel): Line => {
    const sender = senders.find((one) => one.channel === channel) ?? null
    return { channel, sender, underway: new Set(), breaker: answering, looking: null }
  })
  let isClosing = false
  let isClosed = false
  let recovered: Promise<void> | null = null
  const timer = setInterval(wake, everyMs)

  async function recover(): Promise<void> {
    for (const message of await messages.recover(clock.now())) {
      const line = lines.find(({ channel }) => channel === message.channel)
      if (line) carry(line, message, () => askAbout(line.sender, message))
    }
  }

  /** Tries the write until it succeeds: the provider's answer is known only here. */
  async function note(line: Line, message: Message, answer: Answer): Promise<Ended | null> {
    const provider = line.sender?.provider ?? 'none'
    while (!isClosed) {
      try {
        return await noteAnswer(ports, provider, message, answer)
      } catch (fault) {
        log.error({ err: fault, ...named(message) }, 'the outcome of a message could not be written')
        await pause(againMs, undefined, { ref: false })
      }
    }
    return null
  }

  async function judge(line: Line, before: CircuitBreaker, message: Message, answer: Answer): Promise<void> {
    const provider = line.sender?.provider
    if (answer.kind === 'silent' || (answer.kind === 'unsure' && answer.isOutage)) {
      log.warn({ ...named(message), reason: answer.reason }, 'a provider gave no answer')
      line.breaker = afterFailure(line.breaker, before, clock.now(), answer.reason)
      if (provider) signs?.noteProvider(provider, false)
      return
    }
    if (provider) signs?.noteProvider(provider, true)
    const wasDown = isDown(line.breaker)
    line.breaker = answering
    if (!wasDown) return
    log.info({ channel: line.channel }, 'a provider answers again')
    await messages
      .hasten(line.channel)
      .catch((fault: unknown) =>
        log.error({ err: fault }, 'messages waiting for a provider could not be brought forward'),
      )
  }

  async function attempt(line: Line, message: Message, ask: () => Promise<Answer>): Promise<void> {
    const before = line.breaker
    const answer = await ask()
    await judge(line, before, message, answer)
    const ended = await note(line, message, answer)
    if (ended === 'sent') log.info(named(message), 'a message was handed over')
    if (ended !== 'failed' && ended !== 'unsure') return
    const reason = 'reason' in answer ? answer.reason : ''
    log.warn({ ...named(message), ended }, 'a message is stuck')
    await stuck(message, ended, reason)
  }

  function carry(line: Line, message: Message, ask: () => Promise<Answer>): void {
    const work = trace(message.requestId ?? null, () => attempt(line, message, ask))
      .catch((fault: unknown) => log.error({ err: fault, ...named(message) }, 'a message could not be handled'))
      .finally(() => {
        line.underway.delete(work)
        void look(line)
      })
    line.underway.add(work)
  }

  async function claim(line: Line): Promise<void> {
    if (storage?.isWritable() === false) return
    recovered ??= recover()
    await recovered.catch((fault: unknown) => {
      recovered = null
      throw fault
    })
    const room = capacityOf(line.breaker, clock.now(), atOnce) - line.underway.size
    if (isClosing || room <= 0) return
    const claimed = await messages.claimDue(clock.now(), room, [line.channel])
    for (const message of claimed) carry(line, message, () => handOver(ports, line.sender, message))
  }

  function look(line: Line): Promise<void> {
    line.looking ??= claim(line)
      .catch((fault: unknown) => log.error({ err: fault, channel: line.channel }, 'messages could not be taken'))
      .finally(() => {
        line.looking = null
      })
    return line.looking
  }

  function wake(): void {
    for (const line of lines) void look(line)
  }

  return {
    wake,
    async drain() {
      for (const line of lines) {
        do {
          await line.looking
          await look(line)
          await Promise.all(line.underway)
        } while (line.underway.size > 0 || line.looking)
      }
    },
    outages: () =>
      lines.flatMap(({ channel, sender, breaker }) =>
        sender && isDown(breaker) && breaker.since
          ? [{ channel, provider: sender.provider, since: breaker.since, reason: breaker.reason ?? '' }]
          : [],
      ),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      const stop = new AbortController()
      const over = pause(closingMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      // Claimed messages are finished; no new ones are claimed.
      const underway = async () => {
        for (const line of lines) {
          await line.looking
          await Promise.all(line.underway)
        }
      }
      isClosing = true
      await Promise.race([underway(), over])
      isClosed = true
      stop.abort()
    },
  }
}

/** A message as the log names it: neither its recipient nor its words. */
function named({ id, event, cause, channel, requestId }: Message) {
  const causedBy = cause.startsWith('evt_') && { caused_by: cause }
  return { message: id, event, channel, ...causedBy, ...(requestId && { request_id: requestId }) }
}
