import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { type SettingHistoryOf, historyOf, putBackWords } from '../../../components/settings/setting-history.ts'
import { type DoneWords, doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  saved: 'Saved. Pages have it at once, and documents that are issued from now on.',
  logo: 'Saved. Pages have the logo at once, and documents that are issued from now on.',
  'logo-removed': 'Removed. Documents that are issued from now on have none.',
  ...putBackWords,
}

export async function data(pageContext: PageContextServer) {
  const { modules, site, who } = pageContext
  // The version is read before the values: a save between the two makes it too low, never too high.
  const history = withPlainLogo(await historyOf(pageContext, 'appearance'))
  const { colour, logo } = await modules.catalogue.appearance()
  return {
    done: doneIn(pageContext, doneWords),
    history,
    business: site.businessName,
    colour,
    logo: logo && { address: at.logo(logo.sha256), width: logo.width, height: logo.height },
    asksPassword: !(who?.passwordFresh ?? false),
  }
}

/** A change of the logo in one line: its hash and size say nothing to people. */
function withPlainLogo(history: SettingHistoryOf): SettingHistoryOf {
  const lines = history.lines.map((line) => {
    const of = (name: string) => line.changes.find((change) => change.name === `Logo ${name}`)
    const others = line.changes.filter(({ name }) => !name.startsWith('Logo '))
    const picture = of('sha256')
    if (!picture) return { ...line, changes: others }
    const words = (there: string | null, other: string | null) =>
      there === null ? null : other === null ? 'a picture' : 'another picture'
    const logo = { name: 'Logo', before: picture.before && 'a picture', after: words(picture.after, picture.before) }
    return { ...line, changes: [...others, logo] }
  })
  return { ...history, lines }
}
