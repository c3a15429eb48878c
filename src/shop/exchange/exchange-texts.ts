type Texts = { ru: string; en: string }

/** Texts that 1C shows to the person who runs the exchange. */
const words = {
  wrong_password: {
    ru: 'Неверный логин или пароль. Новый пароль: vitrina exchange password',
    en: 'Wrong login or password. A new one: vitrina exchange password',
  },
  try_later: {
    ru: 'Слишком много попыток входа, повторите через десять минут',
    en: 'Too many tries to sign in, come again in ten minutes',
  },
  no_session: {
    ru: 'Сеанс не найден или истёк, начните обмен заново',
    en: 'There is no such session, or it is over: begin the exchange again',
  },
  mode_unknown: { ru: 'Такого запроса в протоколе обмена нет', en: 'The protocol has no such request' },
  method_wrong: { ru: 'Файл передаётся запросом POST', en: 'A file is sent by POST' },
  file_name_bad: { ru: 'Недопустимое имя файла', en: 'A file cannot be called so' },
  file_too_large: { ru: 'Часть файла больше объявленной (file_limit)', en: 'A part is larger than file_limit' },
  session_full: { ru: 'Слишком много данных за один обмен', en: 'Too much for one exchange' },
  file_missing: { ru: 'Такой файл не передан', en: 'No such file was sent' },
  zip_broken: { ru: 'Архив повреждён', en: 'The archive is broken' },
  zip_name: { ru: 'В архиве файл с недопустимым именем', en: 'The archive holds a file that cannot be called so' },
  zip_bomb: { ru: 'Архив распаковывается больше, чем заявлено', en: 'The archive unfolds into more than it says' },
  zip_unsupported: { ru: 'Архив сжат неизвестным способом', en: 'The archive is packed in a way we do not know' },
  not_read: { ru: 'Файл не прочитан', en: 'The file could not be read' },
  fault: { ru: 'Ошибка на стороне магазина, повторите обмен', en: 'Something broke in the shop, exchange again' },
  taken: { ru: 'Импортировано {done} из {total}', en: '{done} of {total} taken in' },
} as const satisfies Record<string, Texts>

/** What could not be done with an order: reported to 1C together with success, so that it does not go unnoticed. */
const remarks: Record<string, Texts> = {
  order_unknown: { ru: 'такого заказа в магазине нет', en: 'the shop has no such order' },
  status_unknown: { ru: 'такого статуса магазин не знает', en: 'the shop knows no such status' },
  order_move_refused: { ru: 'заказ не может перейти в этот статус', en: 'the order cannot move to this status' },
}

/** The text of a remark, or its code if it has no text. */
export const remarkText = (code: string, language: keyof Texts): string => remarks[code]?.[language] ?? code

export type ExchangeTextCode = keyof typeof words

export function exchangeText(
  code: ExchangeTextCode,
  language: keyof Texts,
  values: Record<string, number> = {},
): string {
  return words[code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
