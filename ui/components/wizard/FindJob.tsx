import { catalogueLimits } from '#modules/catalogue'
import { Search } from 'lucide-react'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { Price } from '../Price.tsx'
import { GasFirst } from './GasFirst.tsx'
import type { StepProps } from './step-props.ts'

/** Above the trades: jobs by what one sees. A form of its own that the server answers, with scripts and without. */
export function FindJob({ offer, state: { found } }: Pick<StepProps, 'offer' | 'state'>) {
  const services = offer.services.filter(({ id }) => found?.serviceIds.includes(id))
  const inOrder = found?.serviceIds.flatMap((one) => services.filter(({ id }) => id === one)) ?? []
  return (
    <search>
      <form className="stack" method="get" action="/book#found" noValidate>
        <input type="hidden" name="step" value="1" />
        <Field
          name="find"
          type="search"
          className="wizard-find"
          label="What do you see?"
          hint="For example: dripping tap, no hot water."
          defaultValue={found?.typed}
          maxLength={catalogueLimits.search}
          after={
            <Button variant="secondary" icon={<Search size={20} aria-hidden="true" />}>
              Find the job
            </Button>
          }
        />
        {found && (
          <section className="stack stack-tight" id="found" tabIndex={-1} aria-labelledby="found-title">
            <p className="wizard-found" id="found-title">
              {foundWords(inOrder.length, found.typed)}
            </p>
            {found.saysGas && <GasFirst />}
            {inOrder.length > 0 && (
              <ul className="plain stack stack-tight">
                {inOrder.map(({ id, name, emergency, prices }) => (
                  <li key={id} className="wizard-found-job">
                    <a href={`/book?step=1&service=${id}`}>{name}</a>
                    <Price amount={emergency ? prices.emergency : prices.standard} vat={offer.vatRegistered} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
      </form>
    </search>
  )
}

function foundWords(count: number, typed: string): string {
  if (count === 0) return `We found no job for “${typed}”. Try other words, or choose a trade below.`
  return `${count === 1 ? 'One job fits' : `${count} jobs fit`} “${typed}”`
}
