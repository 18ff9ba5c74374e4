-- Tax class of goods that are weighed at the counter; null for that of the product. The rate of a pack may differ from that of loose goods.
alter table products add column loose_tax_class_id bigint references tax_classes;
