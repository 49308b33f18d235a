import { type TaskId, parseId } from '#modules/shared'
import { type Caller, openWholeApp } from '../../support/apps/whole-app.ts'

/** The application with an office that selects rows of lists. */
export async function openBulkDesk() {
  const whole = await openWholeApp()
  const { modules, app } = whole
  let written = 0

  async function answered(answer: Response) {
    const text = await answer.text()
    return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : {}, headers: answer.headers }
  }

  return {
    whole,
    async anEnquiry(): Promise<string> {
      written += 1
      const kept = await modules.enquiries.keep({
        kind: 'contact',
        subject: 'quote',
        name: 'Ada Swift',
        email: 'ada@example.org',
        phone: null,
        postcode: null,
        message: `How much is a new tap? ${written}`,
        contactMethod: 'email',
        userId: null,
        isSpam: false,
      })
      return kept.id
    },
    async post(body: object, by: Caller = 'office') {
      const headers = { cookie: await whole.signIn(by), 'content-type': 'application/json' }
      return answered(await app.request('/api/admin/bulk', { method: 'POST', body: JSON.stringify(body), headers }))
    },
    async form(path: string, fields: readonly (readonly [string, string])[], by: Caller = 'office') {
      const headers = { cookie: await whole.signIn(by), 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
      return answered(await app.request(path, { method: 'POST', body, headers }))
    },
    /** Carries the task of an answer on to its end: the outcome and the reason of each row. */
    async results(answer: { readonly body: { readonly task_id?: string } }) {
      const task = parseId('tsk', answer.body.task_id ?? '') as TaskId
      await modules.tasks.carryOn()
      return (await modules.tasks.rows(task, { limit: 600 })).map(({ outcome, reason }) => [outcome, reason])
    },
  }
}
