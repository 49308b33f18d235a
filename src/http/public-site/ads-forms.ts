import { adPlaces, adsTxt } from '#modules/catalogue'
import { at, atSystem, doneAt } from '#modules/shared'
import { readForm } from '../kit/form-body.ts'
import type { HttpKit } from '../kit/kit.ts'
import { ownPath } from '../kit/next-path.ts'
import { notFound, problem } from '../kit/problem.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

/** Adverts of Google: the owner's setting, the visitor's choice, and the file that names the seller. */
export function adsForms({
  api,
  submission,
  pageAnswers,
  modules,
  adChoices,
}: Pick<HttpKit, 'api' | 'submission' | 'pageAnswers' | 'modules' | 'adChoices'>): void {
  settingForm(submission, pageAnswers, {
    page: atSystem.siteAdsense(),
    ...ofSetting(modules, 'adsense', ({ on, publisher = '', unit = '', ...fields }) => ({
      isOn: on === 'yes',
      publisher: publisher.trim().replace(/^ca-/, ''),
      unit: unit.trim(),
      places: adPlaces.filter((place) => fields[`place.${place}`] === 'yes'),
    })),
  })

  // Anybody chooses for their own browser, and may choose again at any time.
  api.other({ method: 'post', path: '/cookies/adverts', access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const { choice, back } = read.value
    if (choice === 'agreed' || choice === 'refused') adChoices.write(c, choice)
    const page = ownPath(back) ?? at.legal.cookies()
    return c.redirect(page === at.legal.cookies() ? doneAt(page, 'adverts', 'adverts') : page, 303)
  })

  api.other({ method: 'get', path: '/ads.txt', access: 'anyone' }, async (c) => {
    const text = adsTxt((await modules.catalogue.publicSite()).adsense)
    return text === null
      ? problem(c, notFound)
      : c.body(text, 200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
  })
}
