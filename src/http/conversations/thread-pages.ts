import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ConversationsModule } from '#modules/conversations'
import { type BookingId, at, doneAt, parseId } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { postFields } from './fields.ts'
import { problemOfPost, problemOfRemoval } from './problems.ts'
import { type ThreadRoutePorts, takeTurn } from './routes.ts'

interface ThreadPagePorts extends Pick<ThreadRoutePorts, 'askers' | 'limits'> {
  readonly conversations: Pick<ConversationsModule, 'member' | 'page' | 'markRead' | 'post' | 'remove'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse'>
}

/** A message of a form is known by what the page had for it, so that the form that is sent twice is one message. */
function clientIdOf(once: string, text: string): string {
  const hex = createHash('sha256').update(`${once}\n${text}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The page of the conversation of a booking, and its forms, which need no script. */
export function threadPages(api: Api, ports: ThreadPagePorts): void {
  const { askers, conversations, pageAnswers } = ports

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

  function form(name: string, act: (sent: Sent) => Promise<Response>): void {
    api.other({ method: 'post', path: `/chat/:id/${name}`, access: 'anyone' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const id = parseId('bkg', c.req.param('id') ?? '')
      if (!id) return pageAnswers.refuse(c, 404)
      const page = at.bookingChat(id)
      return act({
        c,
        id,
        fields: read.value,
        again: (fault) => pageAnswers.show(c, page, cameBack(`${page}/${name}`, read.value, fault)),
        async away() {
          const { status } = askers.turnedAway(c)
          return status === 401 ? c.redirect(at.loginThen(page), 303) : pageAnswers.refuse(c, 404)
        },
      })
    })
  }

  form('send', async ({ c, id, fields: { once = '', text = '' }, again, away }) => {
    const asker = await askers.of(c, id)
    const member = await conversations.member(id, asker)
    if (!member) return away()
    const parsed = postFields.safeParse({ client_id: clientIdOf(once, text.trim()), message_content: text })
    if (!parsed.success) return again(notValid(parsed.error))
    const wait = await takeTurn(ports, c, member)
    if (wait !== null) return again(tooMany(wait))
    const posted = await conversations.post(id, asker, {
      clientId: parsed.data.client_id,
      messageType: 'text',
      content: parsed.data.message_content,
      deviceType: null,
      file: null,
      location: null,
    })
    if (!posted.ok) return posted.refusal.kind === 'thread-unknown' ? away() : again(problemOfPost(posted.refusal))
    return c.redirect(`${at.bookingChat(id)}#thread-text`, 303)
  })

  form('remove', async ({ c, id, fields, again, away }) => {
    const asker = await askers.of(c, id)
    if (!(await conversations.member(id, asker))) return away()
    const message = parseId('com', fields['message'] ?? '')
    if (!message) return pageAnswers.refuse(c, 404)
    const done = await conversations.remove(id, asker, message)
    if (done.ok) return c.redirect(doneAt(at.bookingChat(id), 'removed'), 303)
    return done.refusal.kind === 'thread-unknown' ? pageAnswers.refuse(c, 404) : again(problemOfRemoval(done.refusal))
  })
}
