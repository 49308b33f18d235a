import { tradeLimits } from '#modules/catalogue'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import type { CameBack } from '../../../components/office/came-back.ts'
import type { TradeShown } from './trade-shown.ts'

const { label, description, capacity } = tradeLimits

/** Name, description, icon, tile and capacity of a trade. */
export function TradeFields({ trade, back }: { readonly trade: TradeShown; readonly back: CameBack }) {
  return (
    <>
      <Field
        name="label"
        label="Name"
        hint="As customers read it; no two trades have the same."
        maxLength={label.most}
        defaultValue={back.value('label') ?? trade.label}
        error={back.error('label')}
      />
      <TextArea
        name="description"
        label="Description"
        hint={`One plain line below the name, ${description.least} to ${description.most} characters.`}
        rows={2}
        maxLength={description.most}
        defaultValue={back.value('description') ?? trade.description}
        error={back.error('description')}
      />
      <Select
        name="icon"
        label="Icon"
        hint="Programs that read the trades show it."
        options={trade.icons}
        defaultValue={back.value('icon') ?? trade.icon}
        error={back.error('icon')}
      />
      <Checkbox
        name="is_tile"
        value="yes"
        label="One of the tiles of the booking form"
        hint="Without it, the trade is listed below the tiles."
        defaultChecked={back.isBack ? back.value('is_tile') === 'yes' : trade.isTile}
      />
      <Field
        name="parallel_capacity"
        label="Visits at once without a technician"
        hint={`While no approved technician has this trade, ${capacity.least} to ${capacity.most}. A number in the booking rules goes first.`}
        inputMode="numeric"
        className="input-narrow figures"
        defaultValue={back.value('parallel_capacity') ?? trade.capacity}
        error={back.error('parallel_capacity')}
      />
    </>
  )
}
