import { useData } from 'vike-react/useData'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { SettingCard } from '../../../components/settings/SettingCard.tsx'
import type { SettingHistoryOf } from '../../../components/settings/setting-history.ts'
import type { Data } from './+data.ts'

const review = 'A person looks at each listing and job before it is shown'

/** The prices of days of listings and job adverts. */
export function AdvertPlans({ history }: { readonly history: SettingHistoryOf }) {
  const { plans, reviewBeforeLive } = useData<Data>().adverts
  return (
    <SettingCard
      id="adverts"
      title="Listings and job adverts"
      action="/admin/plans/adverts"
      history={history}
      fields={[
        ...plans.map(({ name, label, pounds }) => ({ name, label, now: pounds })),
        { name: 'review_before_live', label: review, now: reviewBeforeLive ? 'yes' : '' },
      ]}
      button="Save the prices"
      lead={
        <p>
          A plan without a price is not offered. Other prices apply to the next payment; what is paid for stays. Nothing
          renews automatically.
        </p>
      }
    >
      {(back) => (
        <>
          {plans.map(({ name, label, pounds }) => (
            <Field
              key={name}
              name={name}
              label={label}
              inputMode="decimal"
              className="figures"
              defaultValue={back.value(name) ?? pounds}
              error={back.error(name)}
            />
          ))}
          <Checkbox
            name="review_before_live"
            value="yes"
            label={review}
            defaultChecked={back.isBack ? back.value('review_before_live') === 'yes' : reviewBeforeLive}
          />
        </>
      )}
    </SettingCard>
  )
}
