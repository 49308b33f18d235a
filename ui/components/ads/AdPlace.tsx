import { type AdSettings, adPlaceAt } from '#modules/catalogue'
import type { PageInput } from '../../page-context.ts'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { AdQuestion } from './AdQuestion.tsx'

/** The end of a page with a place for an advert: the question, the advert of a visitor who agreed, or nothing. */
export function AdPlace({
  ads,
  path,
  choice,
}: {
  readonly ads: AdSettings
  readonly path: string
  readonly choice: PageInput['adChoice']
}) {
  if (adPlaceAt(ads, path) === null || choice === 'refused') return null
  return choice === null ? <AdQuestion back={path} /> : <Advert ads={ads} />
}

function Advert({ ads: { publisher, unit } }: { readonly ads: AdSettings }) {
  usePlainScript('ads/ad-place')
  return (
    <aside className="page ad-place" aria-label="Advert of Google">
      <p className="soft small">Advert</p>
      <ins
        className="adsbygoogle"
        data-ad-client={`ca-${publisher}`}
        data-ad-slot={unit}
        data-ad-format="auto"
        data-full-width-responsive="true"
      />
    </aside>
  )
}
