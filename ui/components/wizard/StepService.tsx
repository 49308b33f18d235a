import { orderFields } from '#modules/booking'
import { Siren } from 'lucide-react'
import { TradeDrawing } from '../../drawings/TradeDrawing.tsx'
import { Badge } from '../Badge.tsx'
import { Button } from '../form/Button.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { Price } from '../Price.tsx'
import { RadioGroup, RadioRow, RadioTile } from '../form/RadioGroup.tsx'
import { GasFirst } from './GasFirst.tsx'
import { StepNav } from './StepNav.tsx'
import type { StepProps } from './step-props.ts'
import { type ServiceChoice, type TradeChoice, chosenService, servicesOf } from './view.ts'

/** Step 1: the trade and the job. */
export function StepService({ offer, state, answers, awake, ready, busy }: StepProps) {
  const trade = offer.trades.find(({ slug }) => slug === answers.category)
  const services = servicesOf(offer, answers.category)
  const service = chosenService(offer, answers)
  const tile = (one: TradeChoice) => (
    <RadioTile
      key={one.slug}
      name="category"
      value={one.slug}
      label={one.label}
      emergency={one.flag}
      drawing={<TradeDrawing trade={one.slug} size={44} />}
      defaultChecked={one.slug === answers.category}
    />
  )
  return (
    <>
      <Field
        name="postcode"
        label="Your postcode"
        hint={
          state.area
            ? `We come to ${state.area.place}.${offer.leavesOut ? ' Jobs that we do not offer there are left out.' : ''}`
            : 'We check at once that we come to you. For example CR0 1LH.'
        }
        defaultValue={answers.postcode}
        error={errorOf(state.errors, 'postcode')}
        maxLength={orderFields.postcode.max}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        optional
        className="figures wizard-postcode"
        after={
          <Button variant="secondary" name="intent" value="postcode" formNoValidate>
            Check<span className="out-of-sight"> the postcode</span>
          </Button>
        }
      />
      {trade && !state.showsTrades ? (
        <ChosenTrade trade={trade} />
      ) : (
        <RadioGroup
          name="category"
          label="What needs repairing?"
          hint="If water is coming in, sparks are flying or you cannot lock the door, choose Emergency."
          error={errorOf(state.errors, 'category')}
          layout="tiles"
        >
          {offer.trades.filter((one) => one.flag).map(tile)}
          {offer.trades.filter((one) => one.tile && !one.flag).map(tile)}
          {offer.trades.filter((one) => !one.tile && !one.flag).map(tile)}
        </RadioGroup>
      )}
      {!awake && (!trade || state.showsTrades) && (
        <div className="wizard-more">
          <Button variant="secondary" name="intent" value="category">
            {trade ? 'Show the jobs of this trade' : 'Show the jobs'}
          </Button>
        </div>
      )}
      {trade && (
        <div className="stack stack-loose" id="jobs">
          {trade.flag && <GasFirst />}
          <RadioGroup
            key={trade.slug}
            name="serviceId"
            label={trade.flag ? 'What is the emergency?' : `Which ${trade.label.toLowerCase()} job?`}
            hint={trade.flag ? 'The whole price of sending someone at once.' : 'Not sure? Choose the nearest match.'}
            error={errorOf(state.errors, 'serviceId')}
          >
            {services.map((one) => (
              <ServiceRow vat={offer.vatRegistered} key={one.id} service={one} checked={one.id === service?.id} />
            ))}
          </RadioGroup>
          {service?.emergency && (
            <p className="wizard-aside">
              <Siren size={24} aria-hidden="true" />
              An emergency is sent out at once: there is no time to choose.
            </p>
          )}
        </div>
      )}
      <StepNav step={1} ready={ready} busy={busy} />
    </>
  )
}

/** The other trades are one press away. */
function ChosenTrade({ trade: { slug, label, flag } }: { readonly trade: TradeChoice }) {
  return (
    <div className={flag ? 'wizard-trade wizard-trade-emergency' : 'wizard-trade'}>
      <input type="hidden" name="category" value={slug} />
      <TradeDrawing trade={slug} size={44} />
      <p>
        <span className="out-of-sight">Trade: </span>
        {label}
      </p>
      <Button variant="quiet" name="intent" value="trades" formNoValidate>
        Change<span className="out-of-sight"> the trade</span>
      </Button>
    </div>
  )
}

function ServiceRow({
  service,
  checked,
  vat,
}: {
  readonly service: ServiceChoice
  readonly checked: boolean
  readonly vat: boolean
}) {
  const { id, name, description, duration, emergency, prices } = service
  return (
    <RadioRow
      name="serviceId"
      value={id}
      label={name}
      emergency={emergency}
      defaultChecked={checked}
      hint={
        <>
          {description}
          <span className="wizard-facts">
            {emergency && <Badge tone="emergency">Sent out at once</Badge>}
            <span>About {duration}</span>
          </span>
        </>
      }
      aside={<Price amount={emergency ? prices.emergency : prices.standard} vat={vat} />}
    />
  )
}
