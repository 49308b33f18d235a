import { pence } from '#modules/shared'
import { Button } from '../../components/form/Button.tsx'
import { Checkbox } from '../../components/form/Checkbox.tsx'
import { Field } from '../../components/form/Field.tsx'
import { Price } from '../../components/Price.tsx'
import { RadioGroup, RadioRow, RadioTile, RadioTime } from '../../components/form/RadioGroup.tsx'
import { Select } from '../../components/form/Select.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { TradeDrawing } from '../../drawings/TradeDrawing.tsx'

const times = ['08:00', '09:00', '10:00', '11:00'] as const

export function Questions() {
  return (
    <form className="stack stack-loose" method="get" action="#questions">
      <Field name="full_name" label="Full name" autoComplete="off" />
      <Field name="postcode" label="Postcode" hint="For example CR0 1LH" after={<Button type="button">Check</Button>} />
      <Field name="phone" label="Phone" type="tel" optional defaultValue="020 7946 0958" />
      <Field
        name="email"
        label="Email"
        type="email"
        defaultValue="ada@"
        error="Enter an email address like name@example.com"
      />
      <Field name="reference" label="Reference" defaultValue="K7PD-42QX" readOnly />
      <TextArea name="problem" label="What is wrong?" hint="What you see, hear or smell, and since when." />
      <TextArea name="access" label="Help us get in" optional error="Write at most 500 characters" />
      <Select
        name="subject"
        label="Subject"
        options={[
          { value: 'quote', label: 'Quote' },
          { value: 'maintenance', label: 'Maintenance' },
        ]}
      />
      <RadioGroup name="trade" label="Which trade?" layout="tiles">
        {['plumbing', 'electrical', 'heating', 'roofing', 'emergency'].map((trade) => (
          <RadioTile
            key={trade}
            name="trade"
            value={trade}
            label={trade}
            emergency={trade === 'emergency'}
            drawing={<TradeDrawing trade={trade} />}
            defaultChecked={trade === 'heating'}
          />
        ))}
      </RadioGroup>
      <RadioGroup name="service" label="Which service?" error="Choose a service">
        <RadioRow
          name="service"
          value="tap"
          label="Dripping tap"
          hint="New washers or a new cartridge, and a check of the pipework."
          aside={<Price amount={pence(8_500)} vat />}
        />
        <RadioRow
          name="service"
          value="burst"
          label="Burst pipe"
          emergency
          defaultChecked
          aside={<Price amount={pence(17_000)} vat />}
        />
        <RadioRow name="service" value="bath" label="New bath" hint="Not offered at the moment." disabled />
      </RadioGroup>
      <RadioGroup name="time" label="Which time?" layout="times">
        {times.map((time) => (
          <RadioTime key={time} name="time" value={time} label={time} defaultChecked={time === '09:00'} />
        ))}
      </RadioGroup>
      <Checkbox name="save_card" label="Save this card for future payments" />
      <Checkbox name="terms" label="I ask for the repair to begin before 14 days are over" error="Agree to go on" />
    </form>
  )
}
