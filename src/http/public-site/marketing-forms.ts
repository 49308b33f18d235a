import type { SettingFault } from '#modules/catalogue'
import { atSystem } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import type { HttpKit } from '../kit/kit.ts'
import { ofSetting, settingForm } from '../settings/setting-form.ts'

const page = atSystem.siteMarketing()

/** The banner, the reviews that come first and the links of campaigns, each in a form of its own. */
export function marketingForms({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  const { catalogue } = modules
  const now = async () => (await catalogue.publicSite()).marketing
  const card = (id: string, typed: (fields: FormFields) => Promise<object> | object) => ({
    page,
    done: id,
    ...ofSetting(modules, 'marketing', async (fields) => ({ ...(await now()), ...(await typed(fields)) })),
  })

  settingForm(submission, pageAnswers, {
    card: { action: `${page}/banner`, id: 'banner' },
    ...card('banner', ({ words = '', path = '', link_words = '', from = '', to = '' }) => ({
      bannerWords: words.trim(),
      bannerPath: path.trim(),
      bannerLinkWords: link_words.trim(),
      bannerFrom: from.trim(),
      bannerTo: to.trim(),
    })),
    fieldOf: ({ path, message }) => ({ path: bannerFields[path] ?? path, message: spoken(message) }),
  })

  settingForm(submission, pageAnswers, {
    card: { action: `${page}/reviews`, id: 'reviews' },
    ...card('reviews', (fields) => ({
      firstReviews: Object.entries(fields)
        .flatMap(([name, place]) => {
          const id = /^review\.(\d{1,15})$/.exec(name)?.[1]
          return id !== undefined && place.trim() !== '' ? [{ id: Number(id), place: place.trim() }] : []
        })
        .toSorted((one, other) => Number(one.place) - Number(other.place))
        // A place that is no number is refused as a whole, for it has no order.
        .map(({ id, place }) => (/^[1-9]\d?$/.test(place) ? id : place)),
    })),
    fieldOf: () => ({ path: 'reviews', message: 'Give a number from 1 on to six reviews at most' }),
  })

  settingForm(submission, pageAnswers, {
    card: { action: `${page}/links`, id: 'links' },
    ...card('links', async ({ source = '', path = '' }) => ({
      links: [...(await now()).links, `${source.trim().toLowerCase()} ${path.trim()}`],
    })),
    fieldOf: ({ message }) => ({
      path: message.includes('once') ? 'source' : 'path',
      message: message.includes('once')
        ? 'This link is in the list already'
        : 'Give a name of small letters, digits, dots and hyphens, and the address of a page of this site, such as /plans. A list has 50 links at most',
    }),
  })

  settingForm(submission, pageAnswers, {
    card: { action: `${page}/links/remove`, id: 'links' },
    ...card('removed', async ({ link = '' }) => ({ links: (await now()).links.filter((one) => one !== link) })),
  })
}

const bannerFields: Readonly<Record<string, string>> = {
  bannerWords: 'words',
  bannerPath: 'path',
  bannerLinkWords: 'link_words',
  bannerFrom: 'from',
  bannerTo: 'to',
}

/** "must be one line" beside the field. */
function spoken(message: SettingFault['message']): string {
  const words = message.replace(/^must (?:be|say) /, '')
  return message.startsWith('must not')
    ? 'The last day must not be before the first'
    : `${message.startsWith('must say') ? 'Say' : 'Give'} ${words}`
}
