import type { ConnectionName, ConnectionPorts, Health, Tried } from '#modules/connections'
import type { MessageSender, Outage } from '#modules/messaging'
import { type Clock, type MessageId, OutsideDown, type UserId } from '#modules/shared'
import { type Config, UnusableSettings, configWithKeys } from '../config.ts'
import type { Signs } from '../operation/signs.ts'
import { callConnection, connectionModes } from './call-connection.ts'
import { keptKeysIn } from './kept-keys.ts'

interface Parts {
  readonly signs: Signs
  readonly push: MessageSender
  readonly clock: Clock
}

export type OpenedConnections = Omit<ConnectionPorts, 'clock' | 'note' | 'health'> & {
  readonly healthOf: (name: ConnectionName, outages: readonly Outage[]) => Health
}

/** The name under which the work of the process counts the answers of a connection. */
const signOf: Readonly<Partial<Record<ConnectionName, string>>> = { mail: 'smtp', sms: 'twilio' }

export function openConnections(config: Config, { signs, push, clock }: Parts): OpenedConnections {
  const signName = (name: ConnectionName) => signOf[name] ?? name
  return {
    given: config.given,
    inUse: config.kept,
    kept: keptKeysIn(config.dataDir),
    modes: () => connectionModes(config),
    noteHealth: (name, hasAnswered) => signs.noteProvider(signName(name), hasAnswered),
    healthOf(name, outages) {
      const found = signs.providers.get(signName(name))
      return {
        lastSuccess: instantOf(found?.lastSuccess),
        lastFault: instantOf(found?.lastFailure),
        outage: outages.find(({ provider }) => provider === signName(name))?.reason ?? null,
      }
    },
    judge(kept) {
      try {
        configWithKeys(config, kept)
        return []
      } catch (fault) {
        if (fault instanceof UnusableSettings) return fault.faults
        throw fault
      }
    },
    call: (name, by, kept) =>
      callConnection(name, kept === null ? config : configWithKeys(config, kept), by, {
        clock,
        pushTo: (userId) => pushTo(push, userId, clock.now()),
      }),
  }
}

function instantOf(seconds: number | null | undefined): Temporal.Instant | null {
  return seconds === null || seconds === undefined
    ? null
    : Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1_000))
}

/** Shows two lines on the browsers of the person who asks. Nothing is kept of it. */
async function pushTo(push: MessageSender, userId: UserId, now: Temporal.Instant): Promise<Tried> {
  try {
    const handed = await push.send(testMessage(userId, now), async () => {})
    if (handed.kind === 'accepted') return { ok: true, words: 'A test is shown on your devices now.' }
    return {
      ok: false,
      words: `${'reason' in handed ? handed.reason : 'It was not taken.'} Allow messages in this browser at Notifications, and test again.`,
    }
  } catch (fault) {
    if (fault instanceof OutsideDown) return { ok: false, words: 'The push service did not answer.' }
    throw fault
  }
}

function testMessage(userId: UserId, now: Temporal.Instant): Parameters<MessageSender['send']>[0] {
  return {
    id: 'msg_test' as MessageId,
    key: 'connection-test',
    event: 'by_hand',
    cause: 'connection-test',
    channel: 'push',
    to: userId,
    name: null,
    userId,
    bookingId: null,
    subject: 'A test from Connections',
    text: 'Push messages reach this device.',
    action: null,
    attachments: [],
    link: null,
    notBefore: now,
    state: 'sending',
    reason: null,
    provider: null,
    providerId: null,
    attempts: 0,
    resends: 0,
    createdAt: now,
    sentAt: null,
  }
}
