import { z } from 'zod'
import { type Catalogue, type ThreadFileRoom, threadFileRoomLimits } from '#modules/catalogue'
import { at, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission } from '../kit/submission.ts'

const upTo = (most: number) =>
  z
    .int('Give a whole number')
    .min(0, 'Give 0 or more')
    .max(most, `Give at most ${most.toLocaleString('en-GB')}`)

const roomFields = z.strictObject({
  files: upTo(threadFileRoomLimits.files),
  megabytes: upTo(threadFileRoomLimits.megabytes),
})

const page = at.admin.messageTemplates()
const shared = { tag: 'Conversations', access: 'settings', path: '/api/admin/thread-files' } as const
const answers = {
  200: { says: 'The most files of one conversation, and the most megabytes of them together', schema: roomFields },
}

/** The owner's limits for files of conversations, over HTTP and by a form. */
export function fileSettings(api: Api, form: Submission, catalogue: Pick<Catalogue, 'threadFiles' | 'setThreadFiles'>) {
  const view = async () => ({ status: 200, body: viewOf(await catalogue.threadFiles()) }) as const

  api.endpoint({ ...shared, method: 'get', summary: 'The limits for files of conversations.', answers }, view)
  api.endpoint(
    {
      ...shared,
      method: 'put',
      summary: 'Other limits for files of conversations from now on; files that are there stay. With 0 none is taken.',
      body: roomFields,
      answers,
    },
    async ({ body }) => {
      await catalogue.setThreadFiles(body)
      return view()
    },
  )

  form(`${page}/thread-files`, { access: 'settings' }, async ({ c, fields, again }) => {
    const parsed = roomFields.safeParse({ files: numberIn(fields['files']), megabytes: numberIn(fields['megabytes']) })
    if (!parsed.success) return again(notValid(parsed.error), page)
    await catalogue.setThreadFiles(parsed.data)
    return c.redirect(doneAt(page, 'thread-files', 'thread-files'), 303)
  })
}

const viewOf = ({ files, megabytes }: ThreadFileRoom) => ({ files, megabytes })
const numberIn = (typed = '') => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
