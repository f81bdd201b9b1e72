# resource "in_comment" "no" {}
terraform {
  required_version = ">= 1.5"
}

/* variable "in_block" {} */
variable "region" {
  type    = string
  default = "eu-1"
}

variable "short" {}

locals {
  name = "x-${var.region}-${lookup(var.map, "key", "}")}"
  tags = {
    Owner = "me"
  }
}

// The machine that serves.
resource "aws_instance" "web" {
  ami = data.aws_ami.base.id
  user_data = <<-EOT
    resource "aws_fake" "in_heredoc" {
  EOT
  lifecycle {
    create_before_destroy = true
  }
  dynamic "ebs" {
    for_each = []
    content {}
  }
}

data "aws_ami" "base" {
  filter {
    name   = "name"
    values = ["a { b"]
  }
}

module "network" {
  source = "./network"
}

output "address" { value = aws_instance.web.ip }

provider "aws" {
  region = var.region
}

source "amazon-ebs" "image" {}
