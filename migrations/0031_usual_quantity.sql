-- A line of a list may have no usual quantity yet.
ALTER TABLE `list_lines` ADD `has_quantity` integer DEFAULT true NOT NULL;
