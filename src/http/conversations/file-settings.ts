import { z } from 'zod'
import { type ThreadFileRoom, threadFileRoomLimits } from '#modules/catalogue'
import { at } from '#modules/shared'
import type { HttpKit } from '../kit/kit.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

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
export function fileSettings({
  api,
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'api' | 'submission' | 'pageAnswers' | 'modules'>): void {
  const { catalogue } = modules
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

  settingForm(submission, pageAnswers, {
    page,
    card: { action: `${page}/thread-files`, id: 'thread-files' },
    done: 'thread-files',
    ...ofSetting(modules, 'thread_files', (fields) => ({
      files: numberIn(fields['files']),
      megabytes: numberIn(fields['megabytes']),
    })),
    fieldOf: ({ path, message }) => ({ path, message: message.replace('must be', 'Give') }),
  })
}

const viewOf = ({ files, megabytes }: ThreadFileRoom) => ({ files, megabytes })
const numberIn = (typed = '') => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
