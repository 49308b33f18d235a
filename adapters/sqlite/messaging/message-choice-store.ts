import {
  type Address,
  type Channel,
  type ChoiceKey,
  type ChoiceStore,
  type Consent,
  choiceKey,
} from '#modules/messaging'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

type Group = Parameters<typeof choiceKey>[0]

/** A link in use is kept anew after this time, so that its age says when it was last sent. */
const fresh = { hours: 24 * 30 }

export function createSqliteChoiceStore(database: SqliteDatabase): ChoiceStore {
  const { write } = database
  const statements = prepare(database)

  return {
    async off(userId) {
      return new Set(
        statements.off.all(userId).map(({ event_group, channel }): ChoiceKey => choiceKey(event_group, channel)),
      )
    },

    async put(userId, choices, consents, at) {
      await write(() => {
        for (const { group, channel, on } of choices) {
          if (on) statements.switchOn.run(userId, group, channel)
          else statements.switchOff.run(userId, group, channel, instantText(at))
        }
        for (const { consent, given, textVersion, source } of consents) {
          const [channel, purpose] = consent.split(':')
          const of = { user: userId, channel, purpose }
          if (given) statements.agree.run({ ...of, at: instantText(at), text: textVersion, source })
          else statements.takeBack.run({ ...of, at: instantText(at) })
        }
      })
    },

    async consents(userId, addresses) {
      const own = userId === null ? [] : statements.ofUser.all(userId)
      const others = addresses.flatMap(({ channel, to }) => statements.ofAddress.all(channel, to))
      return new Set([...own, ...others].map(({ channel, purpose }): Consent => `${channel}:${purpose}`))
    },

    async stopped(addresses) {
      const stopped = addresses.filter(({ channel, to }) => statements.stopped.get(channel, to) !== undefined)
      return new Set(stopped.map(({ channel }) => channel))
    },

    async stop({ channel, to }, why, at) {
      await write(() => statements.stop.run(channel, to, instantText(at), why))
    },

    async resume({ channel, to }) {
      await write(() => statements.resume.run(channel, to))
    },

    async keepStopLink(tokenHash, { channel, to }, at) {
      if (statements.freshLink.get(tokenHash, instantText(at.subtract(fresh)))) return
      await write(() => statements.keepLink.run(tokenHash, channel, to, instantText(at)))
    },

    findStopLink: async (tokenHash) => statements.link.get(tokenHash) ?? null,
  }
}

function prepare({ raw }: SqliteDatabase) {
  type Agreed = { readonly channel: Channel; readonly purpose: 'service' | 'marketing' }
  type Named = Readonly<Record<string, string | undefined>>
  return {
    off: raw.prepare<[string], { readonly event_group: Group; readonly channel: Channel }>(
      'select event_group, channel from message_choices where user_id = ?',
    ),
    switchOn: raw.prepare<[string, string, string]>(
      'delete from message_choices where user_id = ? and event_group = ? and channel = ?',
    ),
    switchOff: raw.prepare<[string, string, string, string]>(
      `insert into message_choices (user_id, event_group, channel, changed_at) values (?, ?, ?, ?)
       on conflict do nothing`,
    ),
    agree: raw.prepare<Named>(
      `insert into consents (user_id, channel, purpose, given_at, text_version, source)
       values (:user, :channel, :purpose, :at, :text, :source) on conflict do nothing`,
    ),
    takeBack: raw.prepare<Named>(
      `update consents set withdrawn_at = :at
       where user_id = :user and channel = :channel and purpose = :purpose and withdrawn_at is null`,
    ),
    ofUser: raw.prepare<[string], Agreed>(
      'select channel, purpose from consents where user_id = ? and withdrawn_at is null',
    ),
    ofAddress: raw.prepare<[string, string], Agreed>(
      `select channel, purpose from consents
       where channel = ? and address = ? and user_id is null and withdrawn_at is null`,
    ),
    stopped: raw.prepare<[string, string]>('select 1 from suppressions where channel = ? and address = ?'),
    stop: raw.prepare<[string, string, string, string]>(
      'insert into suppressions (channel, address, since, why) values (?, ?, ?, ?) on conflict do nothing',
    ),
    resume: raw.prepare<[string, string]>('delete from suppressions where channel = ? and address = ?'),
    link: raw.prepare<[string], Address>('select channel, address as "to" from stop_links where token_hash = ?'),
    freshLink: raw.prepare<[string, string]>('select 1 from stop_links where token_hash = ? and created_at >= ?'),
    keepLink: raw.prepare<[string, string, string, string]>(
      `insert into stop_links (token_hash, channel, address, created_at) values (?, ?, ?, ?)
       on conflict do update set created_at = excluded.created_at`,
    ),
  }
}
