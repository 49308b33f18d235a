import { type TeamMember, teamLimits } from '#modules/catalogue'
import { at, atSystem, doneAt, isStaffRole, parseId } from '#modules/shared'
import { teamAltLimit } from '#modules/site'
import { adminUpload } from '../invoices/office/admin-upload.ts'
import type { FormFields } from '../kit/form-body.ts'
import type { HttpKit } from '../kit/kit.ts'
import { notFound, notValidField, problem } from '../kit/problem.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

const page = atSystem.siteTeam()
const mostBytes = 10 * 1024 * 1024
const wrongPhoto = 'Choose a PNG, WebP or JPEG of up to 10 MB'

/** The people on the page about the business: their own agreement, their photos, and the owner's order and words. */
export function teamForms(
  kit: Pick<HttpKit, 'api' | 'submission' | 'pageAnswers' | 'modules' | 'uploads' | 'passwordAgain'>,
): void {
  const { api, submission, pageAnswers, modules } = kit
  const { catalogue, site } = modules

  settingForm(submission, pageAnswers, {
    page,
    ...ofSetting(modules, 'team', async (fields) => {
      const { members } = (await catalogue.publicSite()).team
      const agreed = new Set<string>((await site.agreedMembers()).map(({ id }) => id))
      // The form has only those who agree: the words about others stay for the day that they agree again.
      const typed = typedMembers(fields)
      const isTyped = (user: string) => typed.some((one) => one.user === user)
      return { members: [...typed, ...members.filter(({ user }) => !agreed.has(user) && !isTyped(user))] }
    }),
    fieldOf: ({ path, message }) => {
      const [user = '', name = ''] = path.split('.')
      return { path: name === '' ? 'team' : `${name}.${user}`, message }
    },
  })

  submission(
    '/profile/team',
    { access: 'signed-in', page: () => at.profile.home() },
    async ({ c, who, fields, refuse }) => {
      // Customers have no such form.
      if (!isStaffRole(who.role) || c.var.withheld !== null) return refuse(404)
      if (fields['deed'] === 'agree') await site.agreeToBeShown(who.id)
      else if (fields['deed'] === 'withdraw') await site.withdrawFromTeam(who.id)
      else return refuse(404)
      const isShown = fields['deed'] === 'agree'
      return c.redirect(doneAt(at.profile.home(), isShown ? 'team-agreed' : 'team-withdrawn', 'team'), 303)
    },
  )

  const { uploads, passwordAgain } = kit
  const ports = { uploads, passwordAgain, show: pageAnswers.show }
  adminUpload(api, ports, { path: `${page}/:id/photo`, page, field: 'photo' }, async ({ c, fields, file, again }) => {
    const id = parseId('usr', c.req.param('id') ?? '')
    if (!id) return problem(c, notFound)
    const alt = (fields['alt'] ?? '').trim()
    if (alt === '' || alt.length > teamAltLimit || /\p{Cc}/u.test(alt))
      return again(notValidField('alt', `Say in at most ${teamAltLimit} characters what the photo shows`))
    if (!file || file.bytes > mostBytes) return again(notValidField('photo', wrongPhoto))
    const set = await site.setTeamPhoto(id, await file.read(), alt)
    if (set.ok) return c.redirect(doneAt(page, 'photo', 'photos'), 303)
    return set.refusal.kind === 'not-agreed' ? problem(c, notFound) : again(notValidField('photo', wrongPhoto))
  })

  submission(`${page}/:id/photo/remove`, { access: 'settings', page: () => page }, async ({ c, param, refuse }) => {
    const id = parseId('usr', param('id'))
    const removed = id ? await site.removeTeamPhoto(id) : null
    return removed?.ok ? c.redirect(doneAt(page, 'photo-removed', 'photos'), 303) : refuse(404)
  })

  // Not kept by browsers: a person who withdraws is gone at once.
  api.other({ method: 'get', path: '/team-photo/:file', access: 'anyone' }, async (c) => {
    const name = /^([0-9a-f]{64})\.webp$/.exec(c.req.param('file') ?? '')?.[1]
    const webp = name ? await site.teamPhoto(name) : null
    if (!webp) return problem(c, notFound)
    return new Response(new Uint8Array(webp), {
      headers: {
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-cache',
      },
    })
  })
}

/** In the order of the places that were typed; a person without a place is not shown. */
function typedMembers(fields: FormFields): readonly (Omit<TeamMember, 'since'> & { readonly since: unknown })[] {
  return Object.entries(fields)
    .flatMap(([name, place]) => {
      const user = /^place\.(usr_[\w-]+)$/.exec(name)?.[1]
      return user !== undefined && place.trim() !== '' ? [{ user, place: Number(place) || teamLimits.members }] : []
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ user }) => {
      const since = (fields[`since.${user}`] ?? '').trim()
      const year = /^\d{4}$/.test(since) ? Number(since) : since
      return { user, role: (fields[`role.${user}`] ?? '').trim(), since: since === '' ? null : year }
    })
}
