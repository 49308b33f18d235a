import {
  type CannedAnswer,
  type ChatStore,
  type Conversation,
  type ConversationStep,
  auditOfAnswer,
  auditOfConversation,
  auditOfErasure,
  auditOfRemovedAnswer,
  judgeAssignment,
  judgeAutomaticAnswer,
  judgeClosing,
  judgeMessage,
  judgeOpened,
  judgeReply,
} from '#modules/chat'
import { type ConversationId, accept, at as addresses, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import {
  type ConversationRow,
  type EntryRow,
  conversationFrom,
  entryFrom,
  lineFrom,
  rowOf,
} from './conversation-rows.ts'
import { prepareInbox } from './inbox-list.ts'

const unknown = { kind: 'conversation-unknown' } as const

/** The most lines of the inbox that nobody has opened. */
const mostUnread = 100

export function createSqliteChatStore(database: SqliteDatabase): ChatStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const inbox = prepareInbox(database)
  const statements = prepare(raw)

  function found(id: ConversationId): Conversation | null {
    const row = statements.find.get(id)
    return row ? conversationFrom(row) : null
  }

  /** Writes a step inside a transaction; the entry with its number. */
  function keep({ conversation, entry, events }: ConversationStep) {
    statements.save.run(rowOf(conversation))
    if (!entry) return null
    const { kind, sender, by, clientId, text, at } = entry
    const { lastInsertRowid } = statements.addEntry.run(
      conversation.id,
      kind,
      sender,
      by,
      clientId,
      text,
      instantText(at),
    )
    const number = Number(lastInsertRowid)
    keepEvents(events(number))
    return { number, ...entry }
  }

  return {
    async add(conversation, tokenHash) {
      await write(() => statements.add.run({ ...rowOf(conversation), token_hash: tokenHash }))
    },
    find: async (id) => found(id),
    async findByToken(tokenHash) {
      const row = statements.findByToken.get(tokenHash)
      return row ? conversationFrom(row) : null
    },
    entries: async (id, after, limit) => statements.entries.all(id, after, limit).map(entryFrom),
    latest: async (id, limit) => statements.latest.all(id, limit).map(entryFrom).toReversed(),

    receive: (id, message, at) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const same = statements.same.get(id, 'visitor', message.clientId)
        if (same) return accept({ conversation: before, entry: entryFrom(same) })
        const step = judgeMessage(before, message, at)
        const entry = keep(step)
        return entry ? accept({ conversation: step.conversation, entry }) : refuse(unknown)
      }),

    reply: (id, reply, at) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const same = statements.same.get(id, 'office', reply.clientId)
        if (same) return accept({ conversation: before, entry: entryFrom(same) })
        const step = judgeReply(before, { ...reply, newest: newestOf(id) }, at)
        const entry = keep(step)
        return entry ? accept({ conversation: step.conversation, entry }) : refuse(unknown)
      }),

    async answer(id, { to, text }, at) {
      await write(() => {
        const before = found(id)
        if (!before || statements.same.get(id, 'automatic', `answer-${to}`)) return
        const officeWroteUpTo = statements.newestOfOffice.get(id) ?? 0
        keep(judgeAutomaticAnswer(before, { to, text, officeWroteUpTo }, at))
      })
    },

    assign: (id, assignedTo, by, at) => change(id, (before) => judgeAssignment(before, assignedTo, by, at)),

    setClosed: (id, isClosed, by, at) =>
      change(id, (before) => judgeClosing(before, isClosed, { by, newest: newestOf(id) }, at)),

    async markRead(id) {
      const now = found(id)
      if (!now) return refuse(unknown)
      // A page that is opened again writes nothing.
      if (judgeOpened(now, newestOf(id)) === now) return accept(false)
      return write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const after = judgeOpened(before, newestOf(id))
        if (after === before) return accept(false)
        statements.save.run(rowOf(after))
        return accept(true)
      })
    },

    async markDelivered() {
      return statements.undelivered.get() === undefined ? [] : write(() => statements.deliver.all())
    },

    markSeen: (id, number) => write(() => statements.see.run({ id, number }).changes > 0),

    erase: (id, isByOffice) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        statements.deleteNotices.run(addresses.admin.conversation(id))
        statements.deleteEntries.run(id)
        statements.delete.run(id)
        if (isByOffice) audit(auditOfErasure(before))
        return accept(null)
      }),

    async inbox(filter, after, limit) {
      const unread = after === null ? inbox.unread(filter, mostUnread) : []
      return { unread: unread.map(lineFrom), rest: inbox.rest(filter, after, limit).map(lineFrom) }
    },
    inboxLines: async (ids) => inbox.of(ids).map(lineFrom),

    countUnread: async () => inbox.countUnread(),

    cannedAnswers: async () => statements.answers.all(),

    putAnswer: (answer, by, at, most) =>
      write(() => {
        const all = statements.answers.all()
        const before = all.find(({ id }) => id === answer.id) ?? null
        if (!before && all.length >= most) return refuse({ kind: 'answers-full' } as const)
        const note = auditOfAnswer(before, answer)
        if (!note) return accept(null)
        statements.putAnswer.run({ ...answer, by, at: instantText(at) })
        audit(note)
        return accept(null)
      }),

    removeAnswer: (id) =>
      write(() => {
        const before = statements.answers.all().find((one) => one.id === id)
        if (!before) return false
        statements.removeAnswer.run(id)
        audit(auditOfRemovedAnswer(before))
        return true
      }),
  }

  function newestOf(id: ConversationId): number {
    return statements.newest.get(id) ?? 0
  }

  function change(id: ConversationId, judge: (before: Conversation) => ConversationStep | null) {
    return write(() => {
      const before = found(id)
      if (!before) return refuse(unknown)
      const step = judge(before)
      if (!step) return accept(before)
      keep(step)
      audit(auditOfConversation(before, step.conversation))
      return accept(step.conversation)
    })
  }
}

function prepare(raw: SqliteDatabase['raw']) {
  const entry = 'number, kind, sender, user_id, client_id, text, at'
  return {
    add: raw.prepare<[ConversationRow & { readonly token_hash: string }]>(
      `insert into conversations (id, kind, phone, token_hash, state, assigned_to, unread, delivered_to, read_to, seen_to,
         waiting_since, greeted_at, answer_due_at, last_at, last_text, created_at)
       values (@id, @kind, @phone, @token_hash, @state, @assigned_to, @unread, @delivered_to, @read_to, @seen_to,
         @waiting_since, @greeted_at, @answer_due_at, @last_at, @last_text, @created_at)`,
    ),
    save: raw.prepare<[ConversationRow]>(
      `update conversations set state = @state, assigned_to = @assigned_to, unread = @unread,
         delivered_to = @delivered_to, read_to = @read_to, waiting_since = @waiting_since, greeted_at = @greeted_at,
         answer_due_at = @answer_due_at, last_at = @last_at, last_text = @last_text
       where id = @id`,
    ),
    find: raw.prepare<[string], ConversationRow>('select * from conversations where id = ?'),
    findByToken: raw.prepare<[string], ConversationRow>('select * from conversations where token_hash = ?'),
    same: raw.prepare<[string, string, string], EntryRow>(
      `select ${entry} from conversation_entries where conversation_id = ? and sender = ? and client_id = ?`,
    ),
    addEntry: raw.prepare<[string, string, string, string | null, string | null, string, string]>(
      `insert into conversation_entries (conversation_id, kind, sender, user_id, client_id, text, at)
       values (?, ?, ?, ?, ?, ?, ?)`,
    ),
    entries: raw.prepare<[string, number, number], EntryRow>(
      `select ${entry} from conversation_entries where conversation_id = ? and number > ? order by number limit ?`,
    ),
    latest: raw.prepare<[string, number], EntryRow>(
      `select ${entry} from conversation_entries where conversation_id = ? order by number desc limit ?`,
    ),
    newest: raw
      .prepare<[string], number>(
        'select number from conversation_entries where conversation_id = ? order by number desc limit 1',
      )
      .pluck(),
    newestOfOffice: raw
      .prepare<[string], number>(
        `select number from conversation_entries where conversation_id = ? and sender = 'office' and kind = 'message'
         order by number desc limit 1`,
      )
      .pluck(),
    undelivered: raw
      .prepare<[], number>(
        `select 1 from conversations c where unread > 0 and state = 'open'
           and delivered_to < (select max(number) from conversation_entries e where e.conversation_id = c.id)
         limit 1`,
      )
      .pluck(),
    deliver: raw
      .prepare<[], ConversationId>(
        `update conversations set delivered_to =
           (select max(number) from conversation_entries e where e.conversation_id = conversations.id)
         where unread > 0 and state = 'open' and delivered_to <
           (select max(number) from conversation_entries e where e.conversation_id = conversations.id)
         returning id`,
      )
      .pluck(),
    see: raw.prepare<[{ readonly id: string; readonly number: number }]>(
      'update conversations set seen_to = @number where id = @id and seen_to < @number',
    ),
    deleteNotices: raw.prepare<[string]>(
      `delete from notifications where link >= '/admin/inbox/' and link < '/admin/inbox0' and link = ?`,
    ),
    deleteEntries: raw.prepare<[string]>('delete from conversation_entries where conversation_id = ?'),
    delete: raw.prepare<[string]>('delete from conversations where id = ?'),
    answers: raw.prepare<[], CannedAnswer>('select id, title, text from canned_answers order by title, id'),
    putAnswer: raw.prepare<[CannedAnswer & { readonly by: string; readonly at: string }]>(
      `insert into canned_answers (id, title, text, changed_by, changed_at) values (@id, @title, @text, @by, @at)
       on conflict (id) do update set title = @title, text = @text, changed_by = @by, changed_at = @at`,
    ),
    removeAnswer: raw.prepare<[string]>('delete from canned_answers where id = ?'),
  }
}
