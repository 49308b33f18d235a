import { textLimits } from '#modules/shared'
import { Button } from '../../components/form/Button.tsx'
import { Field } from '../../components/form/Field.tsx'
import { AreaPlate } from '../../components/offer/AreaPlate.tsx'
import type { District } from '#modules/catalogue'

export function Coverage({
  main,
  further,
  title,
  lead,
}: {
  readonly main: readonly District[]
  readonly further: readonly District[]
  readonly title: string
  readonly lead: string
}) {
  return (
    <section className="section" id="coverage" aria-labelledby="coverage-title">
      <div className="page stack stack-loose">
        <div className="coverage-head">
          <div className="stack">
            <h2 id="coverage-title">{title}</h2>
            <p className="lead">{lead}</p>
          </div>
          <form className="coverage-form" method="get" action="/coverage">
            <Field
              name="postcode"
              place="coverage"
              label="Your postcode"
              hint="For example CR0 1LH"
              autoComplete="postal-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={textLimits.postcode}
              required
              className="figures"
              after={<Button>Check</Button>}
            />
          </form>
        </div>
        <ul className="plain grid coverage-main">
          {main.map((district) => (
            <li key={district.code} className="district">
              <h3 className="district-name">
                <AreaPlate district={district} />
              </h3>
              <p>{district.landmarks.join(', ')}.</p>
              {district.names.length > 1 && <p className="soft">Also {district.names.slice(1).join(', ')}.</p>}
            </li>
          ))}
        </ul>
        {further.length > 0 && (
          <details className="coverage-more">
            <summary>Further areas: {further.length} more districts</summary>
            <ul className="plain coverage-further">
              {further.map(({ code, names }) => (
                <li key={code}>
                  <strong className="figures">{code}</strong> {names.join(', ')}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  )
}
