import { useData } from 'vike-react/useData'
import { BookRepair } from '../../components/office/BookRepair.tsx'
import type { Data } from './+data.ts'
import { CustomerPage } from './CustomerPage.tsx'
import { OfficeOverview } from './OfficeOverview.tsx'
import { TechnicianDay } from './TechnicianDay.tsx'

export default function DashboardPage() {
  const data = useData<Data>()
  switch (data.desk) {
    case 'customer':
      return <CustomerPage dashboard={data.dashboard} />
    case 'technician':
      return (
        <div className="page main-pad stack stack-loose">
          <h1>Hello, {data.fullName}</h1>
          <TechnicianDay day={data.day} />
        </div>
      )
    case 'office':
      return (
        <div className="page main-pad stack stack-loose">
          <div className="account-head">
            <h1>Hello, {data.fullName}</h1>
            <span className="row row-tight">
              <a href="/admin">Admin Dashboard</a>
              <BookRepair />
            </span>
          </div>
          <OfficeOverview overview={data.overview} />
        </div>
      )
  }
}
