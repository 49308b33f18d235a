import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Button } from '../../components/form/Button.tsx'
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx'
import { Field } from '../../components/form/Field.tsx'
import { AreaPlate } from '../../components/offer/AreaPlate.tsx'
import type { Data } from './+data.ts'
import { Answer } from './Answer.tsx'

const notAPostcode = { path: 'postcode', message: 'That is not a UK postcode. Write it like CR0 1LH' }

export default function CoveragePage() {
  const { asked, verdict, districts } = useData<Data>()
  const errors = verdict.kind === 'not-a-postcode' ? [notAPostcode] : []
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <h1>Do we come to you?</h1>
      <ErrorSummary errors={errors} />
      <Answer />
      <form method="get" action="/coverage">
        <Field
          name="postcode"
          label={
            verdict.kind === 'not-asked' || verdict.kind === 'not-a-postcode' ? 'Your postcode' : 'Another postcode'
          }
          hint="For example CR0 1LH, or its first half"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={textLimits.postcode}
          required
          className="figures"
          defaultValue={verdict.kind === 'not-a-postcode' ? asked : undefined}
          error={errors[0]?.message}
          after={<Button variant={verdict.kind === 'not-asked' ? 'primary' : 'secondary'}>Check</Button>}
        />
      </form>
      <section className="stack" aria-labelledby="districts-title">
        <h2 id="districts-title" className="card-title">
          Where we work
        </h2>
        <ul className="plain row row-tight">
          {districts.map((district) => (
            <li key={district.code}>
              <AreaPlate district={district} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
