import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { ConversationsModule, ThreadFilesModule } from '#modules/conversations'
import { type BookingId, at, doneAt, parseId } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { fileFields, postFields } from './fields.ts'
import { problemOfFile } from './file-routes.ts'
import { problemOfRemoval } from './problems.ts'
import { type ThreadRoutePorts, takeTurn } from './routes.ts'

interface ThreadPagePorts extends Pick<ThreadRoutePorts, 'askers' | 'limits'> {
  readonly conversations: Pick<ConversationsModule, 'member' | 'page' | 'markRead' | 'post' | 'remove' | 'erasePlace'>
  readonly threadFiles: Pick<ThreadFilesModule, 'share' | 'isFull'>
  readonly uploads: Uploads
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse'>
}

/** The field of the page for a new message. */
const box = 'thread-text'

const textDraft = { messageType: 'text', deviceType: null, file: null, location: null } as const

type SentFile = Upload['files'][number]

/** A message of a form is known by what the page had for it, so that the form that is sent twice is one message. */
function clientIdOf(once: string, ...content: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update([once, ...content].join('\n'))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The page of the conversation of a booking, and its forms, which need no script. */
export function threadPages(api: Api, ports: ThreadPagePorts): void {
  const { askers, conversations, threadFiles, uploads, pageAnswers } = ports

  api.other({ method: 'get', path: '/chat/:id', access: 'anyone' }, async (c) => {
    const id = parseId('bkg', c.req.param('id') ?? '')
    const answer = await pageAnswers.afresh(c)
    if (!id || answer.status !== 200) return answer
    answer.headers.set('cache-control', 'private, no-store')
    if (c.req.method === 'GET') await markNewest(c, id)
    return answer
  })

  /** A shown message is read. */
  async function markNewest(c: Context<HttpEnv>, id: BookingId): Promise<void> {
    const asker = await askers.of(c, id)
    const page = await conversations.page(id, asker, { after: null, before: null, limit: 1 })
    if (page && page.newestSeq > 0) await conversations.markRead(id, asker, page.newestSeq)
  }

  interface Sent {
    readonly c: Context<HttpEnv>
    readonly id: BookingId
    readonly fields: FormFields
    readonly again: (fault: Problem) => Promise<Response>
    readonly away: () => Promise<Response>
  }

  function sentIn(c: Context<HttpEnv>, id: BookingId, name: string, fields: FormFields): Sent {
    const page = at.bookingChat(id)
    return {
      c,
      id,
      fields,
      again: (fault) => pageAnswers.show(c, page, cameBack(`${page}/${name}`, fields, fault)),
      async away() {
        const { status } = askers.turnedAway(c)
        return status === 401 ? c.redirect(at.loginThen(page), 303) : pageAnswers.refuse(c, 404)
      },
    }
  }

  /** One form has the text and the file, so that what was typed is not lost with either. */
  api.other({ method: 'post', path: '/chat/:id/send', access: 'anyone' }, async (c) => {
    const id = parseId('bkg', c.req.param('id') ?? '')
    if (!id) return pageAnswers.refuse(c, 404)
    if (!c.req.header('content-type')?.startsWith('multipart/form-data')) {
      const read = await readForm(c)
      return read.ok ? send(sentIn(c, id, 'send', read.value)) : problem(c, read.problem)
    }
    // The form of a stranger is not read.
    if (!(await conversations.member(id, await askers.of(c, id)))) return sentIn(c, id, 'send', {}).away()
    return uploads.receive(
      c,
      'message',
      ({ fields, files }) => send(sentIn(c, id, 'send', fields), files[0]),
      (fault, fields) => sentIn(c, id, 'send', fields).again(fault),
    )
  })

  async function send(sent: Sent, file?: SentFile): Promise<Response> {
    const { c, id, again, away } = sent
    const { once = '', text = '' } = sent.fields
    const asker = await askers.of(c, id)
    const member = await conversations.member(id, asker)
    if (!member) return away()
    const draft = file
      ? fileFields.safeParse({ client_id: clientIdOf(once, text.trim(), file.name, file.bytes), caption: text })
      : postFields.safeParse({ client_id: clientIdOf(once, text.trim()), message_content: text })
    if (!draft.success) return again(inOneSentence(draft.error))
    const wait = await takeTurn(ports, c, member)
    if (wait !== null) return again(tooMany(wait))
    const { client_id: clientId } = draft.data
    const content = 'caption' in draft.data ? draft.data.caption : draft.data.message_content
    const posted = file
      ? await threadFiles.share(id, asker, { clientId, caption: content, deviceType: null, name: file.name, file })
      : await conversations.post(id, asker, { ...textDraft, clientId, content })
    if (!posted.ok) return posted.refusal.kind === 'thread-unknown' ? away() : again(problemOfFile(posted.refusal))
    const page = at.bookingChat(id)
    return c.redirect(file ? doneAt(page, 'uploaded', box) : `${page}#${box}`, 303)
  }

  api.other({ method: 'post', path: '/chat/:id/remove', access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const id = parseId('bkg', c.req.param('id') ?? '')
    if (!id) return pageAnswers.refuse(c, 404)
    const { again, away } = sentIn(c, id, 'remove', read.value)
    const asker = await askers.of(c, id)
    if (!(await conversations.member(id, asker))) return away()
    const message = parseId('com', read.value['message'] ?? '')
    if (!message) return pageAnswers.refuse(c, 404)
    const isPlace = read.value['what'] === 'place'
    const done = await (isPlace
      ? conversations.erasePlace(id, asker, message)
      : conversations.remove(id, asker, message))
    if (done.ok) return c.redirect(doneAt(at.bookingChat(id), isPlace ? 'erased' : 'removed'), 303)
    return done.refusal.kind === 'thread-unknown' ? pageAnswers.refuse(c, 404) : again(problemOfRemoval(done.refusal))
  })
}

/** The page has one field: what is wrong stands above it. */
const inOneSentence = (error: z.ZodError): Problem => ({ ...notValid(error), errors: [] })
