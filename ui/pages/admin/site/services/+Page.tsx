import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Price } from '../../../../components/Price.tsx'
import { Table } from '../../../../components/Table.tsx'
import { usePageInput } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { MoveService, Photo } from './ServiceCells.tsx'

export default function SiteServicesPage() {
  const { trades, empty, hidden, done } = useData<Data>()
  const { vatRegistered } = usePageInput().site
  return (
    <AdminPage
      title="Services as visitors see them"
      part={atSystem.siteServices()}
      back={{ href: at.admin.site.home(), words: 'Public pages' }}
      done={done}
    >
      <p className="lead">
        Names, photos, order and prices as the <a href={at.services()}>public price list</a> has them now. Each is
        changed on its own page; all are at <a href={at.admin.services()}>Services</a>.
      </p>
      {trades.length === 0 && <p>No service is offered yet.</p>}
      {trades.map(({ slug, label, description, services }) => (
        <Card key={slug} title={label}>
          <div className="stack">
            <p className="soft">{description}</p>
            <Table
              caption={`${label}: services and prices`}
              captionHidden
              rows={services}
              rowKey={(service) => service.slug}
              empty={null}
              columns={[
                {
                  key: 'name',
                  label: 'Service',
                  cell: ({ name, page, isEmergency }) => (
                    <span className="row row-tight">
                      <a href={page}>{name}</a>
                      {isEmergency && <Badge tone="emergency">Emergency</Badge>}
                    </span>
                  ),
                },
                { key: 'photo', label: 'Photo', cell: (service) => <Photo service={service} /> },
                { key: 'duration', label: 'Takes', cell: ({ duration }) => duration },
                {
                  key: 'price',
                  label: 'Price',
                  end: true,
                  cell: ({ price, isEmergency }) => <Price amount={price} from={!isEmergency} vat={vatRegistered} />,
                },
                { key: 'order', label: 'Order', cell: (service) => <MoveService service={service} /> },
                {
                  key: 'edit',
                  label: 'Change',
                  cell: ({ edit, name }) => (
                    <a href={edit}>
                      Edit<span className="out-of-sight"> {name}</span>
                    </a>
                  ),
                },
              ]}
            />
          </div>
        </Card>
      ))}
      {(hidden.length > 0 || empty.length > 0) && (
        <Card title="Not shown">
          <div className="stack">
            {empty.length > 0 && <p>Trades without a service: {empty.join(', ')}.</p>}
            {hidden.length > 0 && (
              <ul>
                {hidden.map(({ id, name, edit }) => (
                  <li key={id}>
                    <a href={edit}>{name}</a> is not offered
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Card>
      )}
    </AdminPage>
  )
}
