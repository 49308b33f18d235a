import { CalendarHeart } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { carePlanStates } from '#modules/care-plans'
import { atCare } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { planStateWords } from '../../../../../components/care-plans/plan-state.ts'
import { DeskList } from '../../../../../components/desks/DeskList.tsx'
import { LinkButton } from '../../../../../components/form/Button.tsx'
import { Select } from '../../../../../components/form/Select.tsx'
import { ListTools } from '../../../../../components/lists/ListTools.tsx'
import { FilterForm } from '../../../../../components/office/FilterForm.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** The maintenance plans of all customers. */
export default function PlansPage() {
  const { asked, plans, isFiltered, first, next, csv, newPlan } = useData<Data>()
  return (
    <AdminPage
      title="Maintenance plans"
      part={atCare.plans()}
      aside={<LinkButton href={newPlan}>Propose a plan</LinkButton>}
    >
      <FilterForm
        label="Maintenance plans"
        action={atCare.plans()}
        first={
          <Select
            name="state"
            label="State"
            defaultValue={asked.state}
            options={[
              { value: '', label: 'All' },
              ...carePlanStates.map((value) => ({ value, label: planStateWords[value].words })),
            ]}
          />
        }
      />
      <ListTools csv={csv} />
      <DeskList
        title="Plans of customers"
        isFiltered={isFiltered}
        all={{ href: atCare.plans(), words: 'Show all' }}
        isEmpty={plans.length === 0}
        empty={{
          drawing: <CalendarHeart size={48} aria-hidden="true" />,
          found: 'No plan is in this state',
          usual: 'Nobody has a plan yet',
          says: 'Propose one from a request at Inbox → Enquiries, or by the button above.',
        }}
        pages="Pages of plans"
        first={first}
        next={next}
      >
        <Table
          caption="Plans"
          captionHidden
          rows={plans}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'plan',
              label: 'Plan',
              cell: ({ href, name, property }) => (
                <a href={href}>
                  {name}
                  <span className="out-of-sight"> for {property}</span>
                </a>
              ),
            },
            {
              key: 'state',
              label: 'State',
              cell: ({ state, needsRefund }) => (
                <span className="row row-tight">
                  <Badge tone={state.tone}>{state.words}</Badge>
                  {needsRefund && <Badge tone="warn">Refund to decide</Badge>}
                </span>
              ),
            },
            { key: 'price', label: 'Price', cell: ({ price }) => price },
            {
              key: 'where',
              label: 'Property',
              cell: ({ property, propertyHref }) => <a href={propertyHref}>{property}</a>,
            },
            { key: 'whose', label: 'Customer', cell: ({ owner, ownerHref }) => <a href={ownerHref}>{owner}</a> },
          ]}
          empty={null}
        />
      </DeskList>
    </AdminPage>
  )
}
