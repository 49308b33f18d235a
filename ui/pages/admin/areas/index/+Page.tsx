import { MapPin, Plus } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { areaLimits } from '#modules/catalogue'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button, LinkButton } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { AreaHistory } from './AreaHistory.tsx'
import '../areas.css'

/** Where the business works: the list, where others wait, and the way to another district. */
export default function AreasPage() {
  const { done, areas } = useData<Data>()
  return (
    <AdminPage title="Areas" part="/admin/areas" done={done}>
      <p className="lead">
        Customers can book where the first half of their postcode is in this list. The coverage check, the pages of
        areas and the sitemap follow it.
      </p>
      <AddForm />
      <Elsewhere />
      <Card title={areas.length === 1 ? '1 area' : `${areas.length} areas`}>
        <Table
          caption="Areas in the order in which they are shown"
          captionHidden
          rows={areas}
          rowKey={({ code }) => code}
          empty={null}
          columns={[
            {
              key: 'code',
              label: 'District',
              cell: ({ code, href, isMain }) => (
                <span className="area-code">
                  <a className="figures" href={href}>
                    {code}
                  </a>
                  {isMain && <Badge>Main</Badge>}
                </span>
              ),
            },
            {
              key: 'names',
              label: 'Places',
              cell: ({ first, others }) => (
                <span className="two-lines">
                  <span>{first}</span>
                  {others && <span className="soft small">{others}</span>}
                </span>
              ),
            },
            {
              key: 'page',
              label: 'Its page',
              cell: ({ page, isMain }) =>
                page ? <a href={page}>{page}</a> : <span className="soft">{isMain ? 'Not written' : 'None'}</span>,
            },
            {
              key: 'waiting',
              label: 'To tell',
              end: true,
              cell: ({ waiting, href }) =>
                waiting > 0 ? (
                  <a href={`${href}#tell`}>{peopleWords(waiting)}</a>
                ) : (
                  <span className="soft">Nobody</span>
                ),
            },
          ]}
        />
      </Card>
      <AreaHistory />
    </AdminPage>
  )
}

function AddForm() {
  const { asked } = useData<Data>()
  const isWrong = asked !== null && asked.href === null
  return (
    <Card title="Find or add an area">
      <form method="get" action={at.admin.areas()} className="area-find" noValidate>
        <Field
          name="district"
          label="Postcode district"
          hint="The first half of a postcode, such as KT4, or a whole postcode in it."
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={areaLimits.district}
          className="input-narrow figures"
          defaultValue={asked?.text ?? ''}
          error={isWrong ? 'There is no such postcode district. Give one such as KT4' : undefined}
          after={
            <Button variant="secondary" icon={<MapPin size={20} aria-hidden="true" />}>
              Look up
            </Button>
          }
        />
      </form>
      {asked?.href && (
        <Notice tone="info" title={`${asked.code} is a postcode district`}>
          <LinkButton href={asked.href} icon={<Plus size={20} aria-hidden="true" />}>
            Go on with {asked.code}
          </LinkButton>
        </Notice>
      )}
    </Card>
  )
}

/** Districts outside the list in which people wait: the next area is where most of them are. */
function Elsewhere() {
  const { elsewhere } = useData<Data>()
  if (elsewhere.length === 0) return null
  return (
    <Card title="People wait elsewhere">
      <p>They asked to be told when you come to their postcode. Add the district, then tell them.</p>
      <ul className="area-asked">
        {elsewhere.map(({ code, people, href }) => (
          <li key={code}>
            <a href={href}>
              <span className="figures">{code}</span> <span>{peopleWords(people)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function peopleWords(people: number): string {
  return people === 1 ? '1 person' : `${people} people`
}
