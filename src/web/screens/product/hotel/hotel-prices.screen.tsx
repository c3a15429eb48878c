import type { HotelData } from './hotel.route.ts'
import HotelScreen from './hotel.screen.tsx'

/** The page of a hotel, asked for certain days. */
export default function HotelPricesScreen({ data }: { data: HotelData }) {
  return <HotelScreen data={data} />
}
