import type { ImportKind } from '#modules/imports'
import { type ImportId, type TaskId, parseId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'

/** The application with an administrator who imports files. */
export async function openImportDesk() {
  const whole = await openWholeApp()
  const { modules } = whole
  const cookie = () => whole.signIn('admin')

  function body(file: string | Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>>): FormData {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([file], 'customers.csv', { type: 'text/csv' }))
    return form
  }

  async function answered(answer: Response) {
    const text = await answer.text()
    return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : {}, headers: answer.headers }
  }

  return {
    whole,
    async send(file: string | Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}) {
      const headers = { cookie: await cookie() }
      const form = body(file, { kind: 'customers', ...fields })
      return answered(await whole.app.request('/api/admin/imports', { method: 'POST', body: form, headers }))
    },
    async upload(file: string | Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}) {
      const headers = { cookie: await cookie() }
      const form = body(file, { kind: 'customers', ...fields })
      return answered(await whole.app.request('/admin/imports', { method: 'POST', body: form, headers }))
    },
    async form(path: string, fields: Readonly<Record<string, string>> = {}) {
      const headers = { cookie: await cookie(), 'content-type': 'application/x-www-form-urlencoded' }
      return answered(await whole.app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers }))
    },
    async get(path: string) {
      return answered(await whole.app.request(path, { headers: { cookie: await cookie() } }))
    },
    /** The file through a dry run and an import, to their ends: the tasks of both. */
    async through(file: string | Uint8Array<ArrayBuffer>, kind: ImportKind = 'customers') {
      const sent = await this.send(file, { kind })
      if (sent.status !== 202) throw new Error(`not taken in: ${sent.status} ${sent.text}`)
      const id = parseId('imp', sent.body.import_id) as ImportId
      await modules.tasks.carryOn()
      const by = parseId('usr', whole.data.text('users', 'id', { email: 'admin@example.com' }) ?? '')
      const begun = await modules.imports.run(id, by)
      if (!begun.ok) throw new Error(begun.refusal.kind)
      await modules.tasks.carryOn()
      const results = async (task: TaskId) => {
        const rows = await modules.tasks.rows(task, { limit: 1_000 })
        return rows.map(({ outcome, reason }) => [outcome, reason])
      }
      const check = parseId('tsk', sent.body.task_id) as TaskId
      return { id, check: await results(check), run: await results(begun.value) }
    },
  }
}
