/** A message whose parameters, if it has any, are among `Values`. */
export type AnyMessage<Values> = string | ((values: Values) => string);

export const formatMessage = <Values>(message: AnyMessage<Values>, values: Values): string =>
  typeof message === 'string' ? message : message(values);
