import AddressesScreen from './addresses.tsx'
import DatesScreen from './dates.tsx'
import DocumentsScreen from './documents.tsx'
import ManagersScreen from './managers.tsx'
import PrivacyScreen from './privacy.tsx'
import type { SectionData } from './section.route.ts'
import SubscriptionsScreen from './subscriptions.tsx'

/** A section of the account, chosen by the last part of the address. */
export default function SectionScreen({ data }: { data: SectionData }) {
  switch (data.name) {
    case 'customer-documents':
      return <DocumentsScreen data={data.shown} />
    case 'important-dates':
      return <DatesScreen data={data.shown} />
    case 'personal-managers':
      return <ManagersScreen data={data.shown} />
    case 'subscriptions':
      return <SubscriptionsScreen data={data.shown} />
    case 'addresses':
      return <AddressesScreen data={data.shown} />
    case 'privacy':
      return <PrivacyScreen data={data.shown} />
  }
}
