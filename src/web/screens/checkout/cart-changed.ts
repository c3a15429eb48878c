/** The lines left after an order are not those the customer saw: another tab or device changed or ordered them. */
export class CartChanged extends Error {}
