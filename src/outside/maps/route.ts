/** Where a map service builds a route to a point from wherever the visitor is; opened in a tab of its own (DLV-11, our choice of the service). */
export const routeUrl = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://yandex.ru/maps/?rtext=~${latitude},${longitude}`
