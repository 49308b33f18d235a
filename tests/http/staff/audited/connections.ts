import { startTextService } from '../../../fakes/text-service.ts'
import { type AuditedWrites, type Desk, form, json } from './desk.ts'

/** Keys of a language model on this machine, which takes any. */
async function withModel(send: (keys: Readonly<Record<string, string>>) => Promise<Response>): Promise<Response> {
  await using service = await startTextService()
  const answer = await send({ AI_BASE_URL: service.base.href, AI_API_KEY: 'a-key-of-the-model', AI_MODEL: 'small' })
  return answer
}

const keep = (desk: Desk) => withModel((keys) => desk.json('PUT', '/api/admin/providers/ai/keys', { keys }))

/** Writes of the connections with outside providers, and of the system. */
export const connectionWrites: AuditedWrites = {
  'POST /api/admin/system/checks': json('POST', '/api/admin/system/checks', {}),
  'POST /admin/system/checks': form('/admin/system/checks'),
  'POST /api/admin/providers/:name/test': json('POST', '/api/admin/providers/sms/test', {}),
  'POST /admin/connections/:name/test': form('/admin/connections/sms/test'),
  'PUT /api/admin/providers/:name/keys': keep,
  'POST /admin/connections/:name': async (desk) => withModel((keys) => desk.form('/admin/connections/ai', keys)),
  'POST /admin/connections/:name/forget': form('/admin/connections/ai/forget'),
  'DELETE /api/admin/providers/:name/keys': async (desk) => {
    await keep(desk)
    return desk.json('DELETE', '/api/admin/providers/ai/keys', {})
  },
}
