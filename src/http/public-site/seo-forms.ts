import { type SettingFault, pageWordsOf, withPageWords } from '#modules/catalogue'
import { atSystem } from '#modules/shared'
import type { HttpKit } from '../kit/kit.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

const page = atSystem.siteSeo()

/** The words of one page for search engines, and the tokens that prove whose site it is. */
export function seoForms({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  const { catalogue, publicPages } = modules
  const seoNow = async () => (await catalogue.publicSite()).seo

  settingForm(submission, pageAnswers, {
    page,
    card: { action: `${page}/tokens`, id: 'tokens' },
    done: 'tokens',
    ...ofSetting(modules, 'seo', async ({ google = '', bing = '' }) => ({ ...(await seoNow()), google, bing })),
  })

  settingForm(submission, pageAnswers, {
    page: async (c) => {
      const path = c.req.query('path') ?? ''
      const { title, description } = pageWordsOf(await seoNow(), path)
      const isKnown = title !== '' || description !== '' || (await publicPages.list()).some((one) => one.path === path)
      return isKnown ? atSystem.siteSeoPage(path) : null
    },
    card: { action: `${page}/page`, id: 'words' },
    ...ofSetting(modules, 'seo', async ({ path = '', title = '', description = '' }) =>
      withPageWords(await seoNow(), path, { title, description }),
    ),
    fieldOf: ({ path, message }: SettingFault) => ({ path: path.split('.').at(-1) ?? '', message }),
  })
}
