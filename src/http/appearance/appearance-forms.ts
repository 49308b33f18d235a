import { readColour } from '#modules/appearance'
import type { Logos } from '#modules/billing'
import { atSystem, doneAt } from '#modules/shared'
import { type AdminUploadPorts, adminUpload } from '../invoices/office/admin-upload.ts'
import type { Api } from '../kit/api.ts'
import { notValidField } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { EffectModules } from '../settings/effects/index.ts'
import { typedWrite } from '../settings/fields.ts'
import { settingProblem } from '../settings/problems.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'
import { createWantedLook } from './wanted-look.ts'

const page = atSystem.appearance()
const mostBytes = 2 * 1024 * 1024
const wrong = 'Choose a PNG, WebP or JPEG of up to 2 MB'
const drawing = 'An SVG drawing cannot be used: save it as PNG, WebP or JPEG, and choose that'

interface Ports extends AdminUploadPorts {
  readonly modules: EffectModules & { readonly logos: Logos }
  readonly pageAnswers: Pick<PageAnswers, 'show'>
}

/** The forms of the page: the colour, another logo, and none. */
export function appearanceForms(api: Api, form: Submission, { modules, pageAnswers, ...ports }: Ports): void {
  const { catalogue, logos } = modules
  const wantedLook = createWantedLook(modules)

  settingForm(form, pageAnswers, {
    page,
    ...ofSetting(modules, 'appearance', (fields) => {
      // "Use the nearest" is a button of the form, beside the field with the colour that was refused.
      const typed = (fields['nearest'] ?? fields['colour'] ?? '').trim()
      return wantedLook({ colour: typed === '' ? null : (readColour(typed) ?? typed) })
    }),
  })

  adminUpload(api, ports, { path: `${page}/logo`, page, field: 'photo' }, async ({ c, fields, file, again }) => {
    if (!file || file.bytes > mostBytes) return again(notValidField('photo', wrong))
    const bytes = await file.read()
    const kept = await logos.keepLogo(bytes)
    if (!kept.ok) return again(notValidField('photo', isDrawing(bytes) ? drawing : wrong))
    // The picture is kept before the setting names it: a process that dies between the two leaves the logo as it was.
    const { colour } = await catalogue.appearance()
    const saved = await catalogue.saveSetting('appearance', { colour, logo: kept.value }, typedWrite(fields))
    return saved.ok ? c.redirect(doneAt(page, 'logo', 'logo'), 303) : again(settingProblem(saved.refusal))
  })

  form(`${page}/logo/remove`, { access: 'settings', page: () => page }, async ({ c, fields, again }) => {
    const { colour } = await catalogue.appearance()
    const saved = await catalogue.saveSetting('appearance', { colour, logo: null }, typedWrite(fields))
    return saved.ok ? c.redirect(doneAt(page, 'logo-removed', 'logo'), 303) : again(settingProblem(saved.refusal))
  })
}

/** By its first characters: a drawing is text. */
function isDrawing(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
}
