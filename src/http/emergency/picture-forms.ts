import type { Catalogue, EmergencyService } from '#modules/catalogue'
import { at, doneAt, parseId } from '#modules/shared'
import { type AdminUploadPorts, adminUpload } from '../invoices/office/admin-upload.ts'
import type { Api } from '../kit/api.ts'
import { digestIn, keptPicture } from '../appearance/kept-picture.ts'
import { notFound, notValidField, problem } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'

const mostBytes = 10 * 1024 * 1024
const wrong = 'Choose a PNG or JPEG of up to 10 MB'
const path = '/admin/emergency-services/:id/picture'

/** The photo of a card, which anybody may read. */
export function emergencyPictureForms(
  api: Api,
  form: Submission,
  { catalogue, ...ports }: AdminUploadPorts & { readonly catalogue: Catalogue },
): void {
  const find = async (text: string): Promise<EmergencyService | null> => {
    const id = parseId('ems', text)
    return (await catalogue.allEmergencyServices()).find((card) => card.id === id) ?? null
  }
  const pageOf = (text: string) => `${at.admin.emergencyServices()}/${encodeURIComponent(text)}`

  adminUpload(api, ports, { path, page: (c) => pageOf(c.req.param('id') ?? ''), field: 'photo' }, async (sent) => {
    const { c, file, again } = sent
    const card = await find(c.req.param('id') ?? '')
    if (!card) return problem(c, notFound)
    if (!file || file.bytes > mostBytes) return again(notValidField('photo', wrong))
    const set = await catalogue.setEmergencyPicture(card.id, await file.read())
    if (!set.ok) return again(notValidField('photo', wrong))
    return c.redirect(doneAt(at.admin.emergencyService(card.id), 'picture', 'picture'), 303)
  })

  const load = ({ param }: Pick<Submitted, 'param'>) => find(param('id'))
  const ofCard = {
    access: 'settings',
    load,
    page: ({ id }: EmergencyService) => at.admin.emergencyService(id),
  } as const
  form(`${path}/remove`, ofCard, async ({ c, found: { id } }) => {
    await catalogue.removeEmergencyPicture(id)
    return c.redirect(doneAt(at.admin.emergencyService(id), 'picture-removed', 'picture'), 303)
  })

  api.other({ method: 'get', path: '/emergency-picture/:file', access: 'anyone' }, async (c) => {
    const name = digestIn(c.req.param('file'))
    const webp = name && (await catalogue.emergencyPicture(name))
    return webp ? keptPicture(webp) : problem(c, notFound)
  })
}
