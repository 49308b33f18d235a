import { type ContactStore, type CountedDeed, eventOfMessageAnswered, eventOfMessageKept } from '#modules/directory'
import type { ListingId, ListingMessageId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

const sameMinutes = 10

interface MessageRow {
  readonly id: ListingMessageId
  readonly advert_id: ListingId
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly text: string
  readonly user_id: UserId | null
  readonly created_at: string
  readonly owner_id: UserId
  readonly business_name: string
  readonly contact_email: string
  readonly slug: string
}

interface DayRow {
  readonly day: string
  readonly views: number
  readonly phone_clicks: number
  readonly email_clicks: number
  readonly messages: number
}

interface LineRow extends Pick<MessageRow, 'id' | 'advert_id' | 'name' | 'text' | 'created_at' | 'business_name'> {
  readonly first_answered_at: string | null
}

export function createSqliteContactStore(database: SqliteDatabase): ContactStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const addDay = (column: string) =>
    raw.prepare<[string, string]>(
      `insert into listing_days (advert_id, day, ${column}) values (?, ?, 1)
       on conflict (advert_id, day) do update set ${column} = ${column} + 1`,
    )
  const days = {
    views: addDay('views'),
    phone_clicks: addDay('phone_clicks'),
    email_clicks: addDay('email_clicks'),
    messages: addDay('messages'),
  } as const
  const addTo = (column: string) =>
    raw.prepare<[string]>(`update listings set ${column} = ${column} + 1 where advert_id = ?`)
  const sums: Readonly<Record<CountedDeed, ReturnType<typeof addTo>>> = {
    views: addTo('views_count'),
    phone_clicks: addTo('clicks_count'),
    email_clicks: addTo('clicks_count'),
  }
  const insert = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `insert into listing_messages (id, advert_id, name, email, email_key, phone, text, user_id, network,
       email_confirmed_at, created_at)
     values (@id, @listingId, @name, @email, @key, @phone, @text, @userId, @network, @confirmedAt, @at)`,
  )
  const noteConfirmed = raw.prepare<[string, string]>(
    'update listing_messages set email_confirmed_at = coalesce(email_confirmed_at, ?) where id = ?',
  )
  const same = raw
    .prepare<[string, string, string, string], ListingMessageId>(
      'select id from listing_messages where email_key = ? and advert_id = ? and created_at >= ? and text = ?',
    )
    .pluck()
  const find = raw.prepare<[string], MessageRow>(
    `select m.*, a.owner_id, a.slug, l.business_name, l.contact_email from listing_messages m
     join adverts a on a.id = m.advert_id join listings l on l.advert_id = m.advert_id where m.id = ?`,
  )
  const daysOf = raw.prepare<[string, string, string], DayRow>(
    'select * from listing_days where advert_id = ? and day between ? and ? order by day',
  )
  const listOf = (which: string) =>
    raw.prepare<[string, number], LineRow>(
      `select m.id, m.advert_id, m.name, m.text, m.created_at, m.first_answered_at, l.business_name
       from adverts a cross join listing_messages m on m.advert_id = a.id join listings l on l.advert_id = a.id
       where a.owner_id = ? and a.kind = 'listing' and m.first_answered_at ${which}, m.id limit ?`,
    )
  const waitingOf = listOf('is null order by m.created_at')
  const answeredOf = listOf('is not null order by m.created_at desc')
  const waitingByListing = raw.prepare<[string], { readonly advert_id: ListingId; readonly waiting: number }>(
    `select m.advert_id, count(*) as waiting from adverts a cross join listing_messages m on m.advert_id = a.id
     where a.owner_id = ? and a.kind = 'listing' and m.first_answered_at is null group by m.advert_id`,
  )
  const answers = raw.prepare<[string], { text: string; created_at: string }>(
    'select text, created_at from listing_message_answers where message_id = ? order by id',
  )
  const addAnswer = raw.prepare<[string, string, string]>(
    'insert into listing_message_answers (message_id, text, created_at) values (?, ?, ?)',
  )
  const noteAnswer = raw.prepare<[string, string]>(
    'update listing_messages set first_answered_at = coalesce(first_answered_at, ?) where id = ?',
  )

  return {
    count: (id, deed, day) =>
      write(() => {
        days[deed].run(id, day)
        sums[deed].run(id)
      }),

    keep: (message, day) =>
      write(() => {
        const { id, listingId, name, email, phone, text, userId, isConfirmed, network, createdAt } = message
        const key = email.toLowerCase()
        const at = instantText(createdAt)
        const earlier = same.get(key, listingId, instantText(createdAt.subtract({ minutes: sameMinutes })), text)
        if (earlier) {
          if (isConfirmed) noteConfirmed.run(at, earlier)
          return earlier
        }
        const confirmedAt = isConfirmed ? at : null
        insert.run({ id, listingId, name, email, key, phone, text, userId, network, confirmedAt, at })
        days.messages.run(listingId, day)
        keepEvents([eventOfMessageKept(id, createdAt)])
        return id
      }),

    days: async (id, from, until) =>
      daysOf.all(id, from.toString(), until.toString()).map((row) => ({
        day: Temporal.PlainDate.from(row.day),
        views: row.views,
        phoneClicks: row.phone_clicks,
        emailClicks: row.email_clicks,
        messages: row.messages,
      })),

    messagesOf: async (owner, isAnswered, limit) =>
      (isAnswered ? answeredOf : waitingOf).all(owner, limit).map((row) => ({
        id: row.id,
        listingId: row.advert_id,
        businessName: row.business_name,
        name: row.name,
        text: row.text,
        createdAt: Temporal.Instant.from(row.created_at),
        answeredAt: row.first_answered_at === null ? null : Temporal.Instant.from(row.first_answered_at),
      })),

    waiting: async (owner) => new Map(waitingByListing.all(owner).map((row) => [row.advert_id, row.waiting])),

    async find(id) {
      const row = find.get(id)
      if (!row) return null
      const { advert_id: listingId, name, email, phone, text, slug } = row
      return {
        id: row.id,
        listingId,
        name,
        email,
        phone,
        text,
        userId: row.user_id,
        createdAt: Temporal.Instant.from(row.created_at),
        ownerId: row.owner_id,
        businessName: row.business_name,
        contactEmail: row.contact_email,
        slug,
        answers: answers.all(id).map((one) => ({ text: one.text, at: Temporal.Instant.from(one.created_at) })),
      }
    },

    answer: (id, text, at) =>
      write(() => {
        const { lastInsertRowid } = addAnswer.run(id, text, instantText(at))
        noteAnswer.run(instantText(at), id)
        keepEvents([eventOfMessageAnswered(id, Number(lastInsertRowid), at)])
      }),
  }
}
