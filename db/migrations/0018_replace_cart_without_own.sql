-- The signature before lines had data of their kind (cart_lines.own). No running process calls it any more.
drop function if exists replace_cart(bigint, bigint, boolean, text[], int[], bigint[]);
