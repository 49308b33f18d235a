import { type Role, type UserId, deskOf } from '#modules/shared'
import { eventTable } from '../event-table/index.ts'
import { groups } from '../event-table/groups.ts'
import type { Group, Row } from '../event-table/row.ts'
import { type Channel, channels } from '../message.ts'
import { choiceKey } from '../wording/messages-of.ts'
import { type Choice, type StopReason, addressKey } from '../wording/rule-ports.ts'
import { withEdit, editOf } from '../wording/rows.ts'
import type { NotifyingPorts } from './notify.ts'

/** One channel of one group, as its reader may choose. */
interface ChannelChoice {
  readonly channel: Channel
  /** It is sent over this channel at all. */
  readonly offered: boolean
  readonly on: boolean
  /** Some of it comes whatever is chosen: the law asks for it in writing. */
  readonly partly: boolean
}

export interface GroupChoice {
  readonly group: Group
  readonly label: string
  readonly about: string
  readonly channels: readonly ChannelChoice[]
}

/** The user who chooses: the groups follow from the role, the channels from the addresses. */
export interface Chooser {
  readonly userId: UserId
  readonly role: Role
  readonly email: string
  readonly phone: string | null
}

/** The wording that is agreed to on the page of choices. */
const consentText = 'profile-1'

/** Channels to a telephone number, which need a recorded consent. */
const consentChannels = ['whatsapp', 'sms'] as const
type ConsentChannel = (typeof consentChannels)[number]

function isConsentChannel(channel: Channel): channel is ConsentChannel {
  return consentChannels.some((one) => one === channel)
}

type Ports = Pick<NotifyingPorts, 'rules' | 'choices' | 'stopTokens' | 'channels' | 'clock'>

/** The choices of people about messages. */
export function createChoices({ rules, choices, stopTokens, channels: sent, clock }: Ports) {
  const offeredGroups = (chooser: Chooser) => {
    const part = deskOf(chooser)
    // Staff may book here too.
    return groups.filter(({ for: parts }) => parts.includes('customer') || parts.includes(part))
  }
  const addressesOf = ({ email, phone }: Chooser) => [
    { channel: 'email' as const, to: addressKey('email', email) },
    ...(phone === null ? [] : consentChannels.map((channel) => ({ channel, to: phone }))),
  ]

  async function choicesOf(chooser: Chooser): Promise<readonly GroupChoice[]> {
    const addresses = addressesOf(chooser)
    const [off, stopped, consents, edits] = await Promise.all([
      choices.off(chooser.userId),
      choices.stopped(addresses),
      choices.consents(chooser.userId, addresses),
      rules.edits(null),
    ])
    const rows = eventTable.map((row) => withEdit(row, editOf(row, edits)))
    return offeredGroups(chooser).map(({ group, label, about }) => ({
      group,
      label,
      about,
      channels: channels.map((channel) => {
        const notifying = rows.filter((row) => row.group === group && row.channels.includes(channel))
        const needsConsent = isConsentChannel(channel)
        const agreed = !needsConsent || consents.has(`${channel}:service`)
        return {
          channel,
          offered: notifying.length > 0 && sent.includes(channel),
          // That a number said STOP is its owner's to know: nobody has confirmed that it is this account's.
          on: agreed && (needsConsent || !stopped.has(channel)) && !off.has(choiceKey(group, channel)),
          partly: channel === 'email' && notifying.some(isEssential),
        }
      }),
    }))
  }

  return {
    /** The choices open to a user, and those made. */
    choicesOf,

    /**
     * Stores a user's choices. Choosing e-mail again reopens it after it was stopped; a number that said STOP is
     * reopened only by START from that number. Switching WhatsApp or SMS on is consent, and switching all of it off
     * withdraws it.
     */
    async choose(chooser: Chooser, wanted: readonly Choice[]): Promise<void> {
      const before = await choicesOf(chooser)
      const all = before.flatMap(({ group, channels: each }) =>
        each
          .filter(({ offered }) => offered)
          .map(({ channel, on }): Choice => {
            const now = wanted.findLast((one) => one.group === group && one.channel === channel)
            return { group, channel, on: now?.on ?? on }
          }),
      )
      const consents = consentChannels.flatMap((channel) => {
        const those = all.filter((one) => one.channel === channel)
        const given = those.some(({ on }) => on)
        const consent = { consent: `${channel}:service`, given, textVersion: consentText, source: 'profile' } as const
        return those.length > 0 ? [consent] : []
      })
      await choices.put(chooser.userId, all, consents, clock.now())
      const takesMail = all.some(({ channel, on }) => channel === 'email' && on)
      if (takesMail) await choices.resume({ channel: 'email', to: addressKey('email', chooser.email) })
    },

    /** The user whose messages a link stops; null for an unknown link. */
    stopLink: (token: string) => choices.findStopLink(stopTokens.hash(token)),

    /** By the link in a message. False for a link that is none; again, it changes nothing. */
    async stopByLink(token: string): Promise<boolean> {
      const address = await choices.findStopLink(stopTokens.hash(token))
      if (address) await choices.stop(address, 'unsubscribe', clock.now())
      return address !== null
    },

    /** They get notifications again. False for a link that is none. */
    async resumeByLink(token: string): Promise<boolean> {
      const address = await choices.findStopLink(stopTokens.hash(token))
      if (address) await choices.resume(address)
      return address !== null
    },

    /** Somebody has said STOP over a channel, or a complaint came in: nothing more goes there but what has to. */
    stopped: (channel: Channel, to: string, why: StopReason = 'stop') =>
      choices.stop({ channel, to: addressKey(channel, to) }, why, clock.now()),
  }
}

function isEssential({ essential, nature }: Row): boolean {
  return essential || nature === 'security'
}
