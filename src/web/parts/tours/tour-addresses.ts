import { links } from '../../links.ts'

/** Front door of tours. */
export const toursHome = links.tours()

/** The address of a section of tours; the API gives its path with or without the beginning. */
export const sectionAddress = (path: string): string => (path.startsWith('/') ? path : links.tourSection(path))

/** Where an offer is booked; `seen` is the price on the screen that the link stands on. */
export const bookingLink = (hotelId: number, offer: { ref: string; price: number }): string =>
  links.bookTour(hotelId, offer.ref, { seen: offer.price })
